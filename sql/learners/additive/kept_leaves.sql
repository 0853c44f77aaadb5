-- The leaves of the labels that are left after a change.
--
-- Reads:   leaves (label, leaf, positive, slope, intercept)
--          labels (label)
-- Returns: (label, leaf, positive, slope, intercept), one row per leaf
SELECT
    leaves.label,
    leaves.leaf,
    leaves.positive,
    leaves.slope,
    leaves.intercept
FROM leaves
INNER JOIN labels ON leaves.label = labels.label
