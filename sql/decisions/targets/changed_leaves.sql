-- The leaves after thresholds have changed.
--
-- Reads:   leaves (label, leaf, positive, slope, intercept)
--          label_cuts (label)
--          cut_leaves (label, leaf, positive, slope, intercept)
-- Returns: (label, leaf, positive, slope, intercept), one row per label and leaf
SELECT
    leaves.label,
    leaves.leaf,
    leaves.positive,
    leaves.slope,
    leaves.intercept
FROM leaves
LEFT JOIN label_cuts ON leaves.label = label_cuts.label
WHERE label_cuts.label IS NULL
UNION ALL
SELECT
    cut_leaves.label,
    cut_leaves.leaf,
    cut_leaves.positive,
    cut_leaves.slope,
    cut_leaves.intercept
FROM cut_leaves
