-- What each part of each bin of a label's log-odds holds.
--
-- Reads:   unseen_odds (label, bin, part, log_odds, target)
-- Returns: (label, bin, part, documents, positives, lowest, highest), one row per label, bin and
--          part that is not empty
SELECT
    label,
    bin,
    part,
    COUNT(*) AS documents,
    CAST(SUM(target) AS BIGINT) AS positives,
    MIN(log_odds) AS lowest,
    MAX(log_odds) AS highest
FROM unseen_odds
GROUP BY label, bin, part
ORDER BY label, bin, part
