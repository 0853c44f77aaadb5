-- Units of the trees with several axes that can be cut, all in the root. Cuts on the other axes
-- may part any two points, so that each point is a unit.
--
-- Reads:   cuttable_points (tree, point, axis, value, target, axes)
-- Returns: (tree, node, unit, axis, block, low, high, own_values, positives, negatives), one row
--          per point and axis: block is the largest value of a positive up to its own value,
--          own_values is 1 when no other point has that value
-- Hints:   unordered
WITH placed AS (
    SELECT
        *,
        MAX(CASE WHEN target = 1 THEN value END) OVER places AS block,
        LAG(value) OVER places AS previous_value,
        LEAD(value) OVER places AS next_value
    FROM cuttable_points
    WHERE axes > 1
    WINDOW places AS (PARTITION BY tree, axis ORDER BY value)
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
