-- The bounds of the labels that are left after a change.
--
-- Reads:   bounds (label, leaf, stage, low, high)
--          labels (label)
-- Returns: (label, leaf, stage, low, high), one row per leaf and stage
SELECT
    bounds.label,
    bounds.leaf,
    bounds.stage,
    bounds.low,
    bounds.high
FROM bounds
INNER JOIN labels ON bounds.label = labels.label
