-- Units of the trees with one axis that can be cut, all in the root. A unit is what no cut ever
-- parts: points that have the same value as a positive, or all negatives between two positives.
--
-- Reads:   points (tree, point, axis, value, target)
--          roots (tree, axes, positives, negatives)
-- Returns: (tree, node, unit, axis, block, low, high, own_values, positives, negatives), one row
--          per unit: block is the largest value of a positive up to its own values, own_values
--          counts the values that no other unit has
-- Binds:   $min_leaf   the least number of points of a leaf
-- Hints:   unordered
WITH placed AS (
    SELECT
        points.tree,
        points.point,
        points.axis,
        points.value,
        points.target,
        MAX(CASE WHEN points.target = 1 THEN points.value END) OVER places AS block,
        LAG(points.value) OVER places AS previous_value
    FROM points
    INNER JOIN roots ON points.tree = roots.tree
    WHERE
        roots.axes = 1
        AND roots.positives > 0
        AND roots.negatives > 0
        AND roots.positives + roots.negatives >= 2 * $min_leaf
    WINDOW places AS (PARTITION BY points.tree ORDER BY points.value)
)

SELECT
    tree,
    CAST(1 AS INTEGER) AS node,
    MIN(point) AS unit,
    MIN(axis) AS axis,
    block,
    MIN(value) AS low,
    MAX(value) AS high,
    CAST(SUM(CASE WHEN value = previous_value THEN 0 ELSE 1 END) AS INTEGER) AS own_values,
    CAST(SUM(target) AS INTEGER) AS positives,
    CAST(SUM(1 - target) AS INTEGER) AS negatives
FROM placed
GROUP BY tree, block, value = block
