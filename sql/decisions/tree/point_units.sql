-- Units of the trees with several axes that can be cut, all in the root. Cuts on the other axes
-- may part any two points, so that each point is a unit.
--
-- Reads:   points (tree, point, axis, value, target)
--          roots (tree, axes, positives, negatives)
-- Returns: (tree, node, unit, axis, block, low, high, own_values, positives, negatives), one row
--          per point and axis: block is the largest value of a positive up to its own value,
--          own_values is 1 when no other point has that value
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
        LAG(points.value) OVER places AS previous_value,
        LEAD(points.value) OVER places AS next_value
    FROM points
    INNER JOIN roots ON points.tree = roots.tree
    WHERE
        roots.axes > 1
        AND roots.positives > 0
        AND roots.negatives > 0
        AND roots.positives + roots.negatives >= 2 * $min_leaf
    WINDOW places AS (PARTITION BY points.tree, points.axis ORDER BY points.value)
)

SELECT
    tree,
    CAST(1 AS INTEGER) AS node,
    point AS unit,
    axis,
    block,
    value AS low,
    value AS high,
    CAST(CASE WHEN value IN (previous_value, next_value) THEN 0 ELSE 1 END AS INTEGER)
        AS own_values,
    CAST(target AS INTEGER) AS positives,
    CAST(1 - target AS INTEGER) AS negatives
FROM placed
