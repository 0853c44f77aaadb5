-- The labels whose documents a tree tells apart better than a single cut does, and by how many
-- stages: never a tree that is not clearly better on documents that it has not seen.
--
-- Reads:   candidate_scores (label, last_stage, f1)
--          thresholds (label, f1, positives)
-- Returns: (label, last_stage), one row per label with a tree
-- Binds:   $margin   how much better, for a label with a single positive document
WITH ranked AS (
    SELECT
        candidate_scores.label,
        candidate_scores.last_stage,
        ROW_NUMBER() OVER (
            PARTITION BY candidate_scores.label
            ORDER BY candidate_scores.f1 DESC, candidate_scores.last_stage
        ) AS place
    FROM candidate_scores
    INNER JOIN thresholds ON candidate_scores.label = thresholds.label
    WHERE
        thresholds.positives > 0
        AND candidate_scores.f1 > thresholds.f1 + $margin / SQRT(thresholds.positives)
)

SELECT
    label,
    last_stage
FROM ranked
WHERE place = 1
