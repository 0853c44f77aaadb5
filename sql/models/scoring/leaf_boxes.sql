-- The leaves of each label's decision, with the bounds of each on the stages that it looks at.
--
-- Reads:   labels (label, name)
--          leaves (label, leaf, positive, slope, intercept)
--          bounds (label, leaf, stage, low, high)
-- Returns: (label, leaf, positive, stage, low, high), one row per leaf and bound; stage, low and
--          high are NULL for a leaf that takes all
SELECT
    labels.name AS label,
    leaves.leaf,
    leaves.positive,
    bounds.stage,
    bounds.low,
    bounds.high
FROM leaves
INNER JOIN labels ON leaves.label = labels.label
LEFT JOIN bounds ON leaves.label = bounds.label AND leaves.leaf = bounds.leaf
ORDER BY labels.name, leaves.leaf, bounds.stage
