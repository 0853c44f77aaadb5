-- How many scores of held-out documents lie in each bin, and how many of them are positive.
--
-- Reads:   fold_scores (score, target)
-- Returns: (bin, scores, positives), one row per bin; there are 1,024 in a unit
SELECT
    CAST(FLOOR(1024 * LEAST(GREATEST(score, -16), 16)) AS INTEGER) AS bin,
    COUNT(*) AS scores,
    SUM(target) AS positives
FROM fold_scores
GROUP BY CAST(FLOOR(1024 * LEAST(GREATEST(score, -16), 16)) AS INTEGER)
ORDER BY bin
