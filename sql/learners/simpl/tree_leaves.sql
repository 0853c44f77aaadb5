-- The leaves of the chosen trees, with the log-odds within each.
--
-- Reads:   leaves (tree, leaf, positive)
--          calibrations (label, leaf, slope, intercept)
-- Returns: (label, leaf, positive, slope, intercept), one row per label and leaf
SELECT
    leaves.tree AS label,
    leaves.leaf,
    leaves.positive,
    calibrations.slope,
    calibrations.intercept
FROM leaves
INNER JOIN calibrations
    ON leaves.tree = calibrations.label AND leaves.leaf = calibrations.leaf
