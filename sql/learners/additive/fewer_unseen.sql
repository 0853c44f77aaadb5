-- The unseen log-odds of a model after documents were removed. Documents without keys cannot be
-- told apart in it: if some of these are removed, nothing stays.
--
-- Reads:   unseen (document, label, log_odds, has_label)
--          change (key)
-- Returns: (document, label, log_odds, has_label), one row per training document and label
WITH gone AS (
    SELECT DISTINCT key FROM change
)

SELECT
    unseen.document,
    unseen.label,
    unseen.log_odds,
    unseen.has_label
FROM unseen
LEFT JOIN gone ON CAST(unseen.document AS VARCHAR) = gone.key
WHERE gone.key IS NULL AND (SELECT COUNT(*) - COUNT(key) FROM change) = 0
