-- The labels of training documents while they were held out, as far down as anyone would give them:
-- the likeliest, twice as many as there are right ones.
--
-- Reads:   unseen (document, label, log_odds, has_label)
-- Returns: (document, label, log_odds, has_label, positives), one row per document and label;
--          positives is how many right ones there are
WITH ranked AS (
    SELECT
        document,
        label,
        log_odds,
        has_label,
        ROW_NUMBER() OVER (ORDER BY log_odds DESC, document, label) AS place,
        SUM(CASE WHEN has_label THEN 1 ELSE 0 END) OVER () AS positives
    FROM unseen
)

SELECT
    document,
    label,
    log_odds,
    has_label,
    positives
FROM ranked
WHERE place <= 2 * positives
