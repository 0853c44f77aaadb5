-- The points of the trees that can be cut.
--
-- Reads:   points (tree, point, axis, value, target)
--          roots (tree, axes, positives, negatives)
-- Returns: (tree, point, axis, value, target, axes), one row per point and axis
-- Binds:   $min_leaf   minimum number of points of a leaf
SELECT
    points.tree,
    points.point,
    points.axis,
    points.value,
    points.target,
    roots.axes
FROM points
INNER JOIN roots ON points.tree = roots.tree
WHERE
    roots.positives > 0
    AND roots.negatives > 0
    AND roots.positives + roots.negatives >= 2 * $min_leaf
