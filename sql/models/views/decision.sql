-- How each label is decided, by name.
--
-- Reads:   labels (label, name)
--          leaves (label, leaf, positive, slope, intercept)
--          bounds (label, leaf, stage, low, high)
-- Returns: (label, leaf, positive, stage, low, high, slope, intercept), one row per leaf and bound
SELECT
    labels.name AS label,
    leaves.leaf,
    leaves.positive,
    bounds.stage,
    bounds.low,
    bounds.high,
    leaves.slope,
    leaves.intercept
FROM leaves
INNER JOIN labels ON leaves.label = labels.label
LEFT JOIN bounds ON leaves.label = bounds.label AND leaves.leaf = bounds.leaf
