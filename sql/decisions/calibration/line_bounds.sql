-- The cut of labels that need no tree, as bounds of the first stage's score.
--
-- Reads:   line_leaves (label, leaf, slope, intercept)
--          thresholds (label, threshold)
-- Returns: (label, leaf, stage, low, high), one row per label and side
SELECT
    line_leaves.label,
    line_leaves.leaf,
    0 AS stage,
    CASE
        WHEN line_leaves.leaf = 3
            THEN (thresholds.threshold - line_leaves.intercept) / line_leaves.slope
    END AS low,
    CASE
        WHEN line_leaves.leaf = 2
            THEN (thresholds.threshold - line_leaves.intercept) / line_leaves.slope
    END AS high
FROM line_leaves
INNER JOIN thresholds ON line_leaves.label = thresholds.label
WHERE line_leaves.leaf > 1
