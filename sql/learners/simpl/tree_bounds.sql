-- The boxes of the chosen trees' leaves.
--
-- Reads:   leaf_bounds (tree, leaf, axis, low, high)
-- Returns: (label, leaf, stage, low, high), one row per label, leaf and stage that is bounded
SELECT
    tree AS label,
    leaf,
    axis AS stage,
    low,
    high
FROM leaf_bounds
