-- The best label of each training document while it was held out.
--
-- Reads:   unseen (document, label, log_odds, has_label)
-- Returns: (document, label, log_odds, has_label, positives), one row per document; positives is
--          how many documents there are
WITH ranked AS (
    SELECT
        document,
        label,
        log_odds,
        has_label,
        ROW_NUMBER() OVER (PARTITION BY document ORDER BY log_odds DESC, label) AS place
    FROM unseen
)

SELECT
    document,
    label,
    log_odds,
    has_label,
    COUNT(*) OVER () AS positives
FROM ranked
WHERE place = 1
