-- Cuts of scores as thresholds of log-odds, and the F1 of unseen documents there.
--
-- Reads:   calibrations (label, slope, intercept)
--          score_cuts (label, cut)
--          unseen_scores (label, score, target)
-- Returns: (label, threshold, f1, positives), one row per label
WITH counts AS (
    SELECT
        unseen_scores.label,
        SUM(unseen_scores.target) AS positives,
        COUNT(CASE WHEN unseen_scores.score > score_cuts.cut THEN 1 END) AS taken,
        SUM(CASE WHEN unseen_scores.score > score_cuts.cut THEN unseen_scores.target ELSE 0 END)
            AS hits
    FROM unseen_scores
    INNER JOIN score_cuts ON unseen_scores.label = score_cuts.label
    GROUP BY unseen_scores.label
)

SELECT
    calibrations.label,
    calibrations.slope * score_cuts.cut + calibrations.intercept AS threshold,
    COALESCE(CAST(2 * counts.hits AS DOUBLE) / NULLIF(counts.taken + counts.positives, 0), 0) AS f1,
    CAST(counts.positives AS BIGINT) AS positives
FROM calibrations
INNER JOIN score_cuts ON calibrations.label = score_cuts.label
INNER JOIN counts ON calibrations.label = counts.label
ORDER BY calibrations.label
