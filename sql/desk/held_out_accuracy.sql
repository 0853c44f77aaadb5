-- The share of the documents of training that got their own label while they were held out.
--
-- Reads:   unseen (document, label, log_odds, has_label)
-- Returns: (accuracy), one row
WITH ranked AS (
    SELECT
        has_label,
        ROW_NUMBER() OVER (PARTITION BY document ORDER BY log_odds DESC, label) AS place
    FROM unseen
)

SELECT AVG(CAST(CASE WHEN has_label THEN 1 ELSE 0 END AS DOUBLE)) AS accuracy
FROM ranked
WHERE place = 1
