-- Held-out scores in bins: how many there are and their mean, with mean 0 and deviation 1 in each
-- label and leaf, and the probability that Platt's method aims at. Bins widen away from the mean,
-- so that a few documents far out do not share one.
--
-- Reads:   unseen_scores (label, leaf, score, target)
--          score_groups (label, leaf, documents, positives, mean, deviation)
-- Returns: (label, leaf, bin, target, documents, score, aim), one row per bin and target
WITH standard_scores AS (
    SELECT
        unseen_scores.label,
        unseen_scores.leaf,
        unseen_scores.target,
        COALESCE(
            (unseen_scores.score - score_groups.mean) / NULLIF(score_groups.deviation, 0), 0
        ) AS score
    FROM unseen_scores
    INNER JOIN score_groups
        ON unseen_scores.label = score_groups.label AND unseen_scores.leaf = score_groups.leaf
),

bins AS (
    SELECT
        label,
        leaf,
        CAST(FLOOR(512 * (1 + score / (2 + ABS(score)))) AS INTEGER) AS bin,
        target,
        -- Whole numbers, as their sums do not depend on the order of the rows.
        FLOOR(1048576 * score + 0.5) AS place
    FROM standard_scores
),

counts AS (
    SELECT
        label,
        leaf,
        bin,
        target,
        COUNT(*) AS documents,
        CAST(SUM(place) AS DOUBLE) AS places
    FROM bins
    GROUP BY label, leaf, bin, target
)

SELECT
    counts.label,
    counts.leaf,
    counts.bin,
    counts.target,
    counts.documents,
    counts.places / 1048576 / counts.documents AS score,
    CASE
        WHEN counts.target = 1
            THEN CAST(score_groups.positives + 1 AS DOUBLE) / (score_groups.positives + 2)
        ELSE CAST(1 AS DOUBLE) / (score_groups.documents - score_groups.positives + 2)
    END AS aim
FROM counts
INNER JOIN score_groups ON counts.label = score_groups.label AND counts.leaf = score_groups.leaf
ORDER BY counts.label, counts.leaf, counts.bin, counts.target
