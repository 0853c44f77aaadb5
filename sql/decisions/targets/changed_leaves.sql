-- The leaves after thresholds have changed.
--
-- Reads:   leaves (label, leaf, positive, slope, intercept)
--          label_cuts (label)
--          pieces (label, leaf, positive, slope, intercept)
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
    pieces.label,
    pieces.leaf,
    pieces.positive,
    pieces.slope,
    pieces.intercept
FROM pieces
