-- The labels whose documents a tree tells apart better than a single cut does, and by how many
-- stages: only what is clearly better on documents that it has not seen, and of trees that are
-- about equally good the one with the fewest stages.
--
-- Reads:   candidate_scores (label, last_stage, f1, line_f1, positives)
-- Returns: (label, last_stage), one row per label with a tree
-- Binds:   $margin   how much better, for a label with a single positive document
WITH compared AS (
    SELECT
        label,
        last_stage,
        f1,
        line_f1,
        $margin / SQRT(positives) AS margin,
        MAX(f1) OVER (PARTITION BY label) AS best_f1
    FROM candidate_scores
    WHERE positives > 0
)

SELECT
    label,
    MIN(last_stage) AS last_stage
FROM compared
WHERE f1 > line_f1 + margin AND f1 >= best_f1 - margin
GROUP BY label
