-- Units of the trees with one axis that can be cut, all in the root. A unit is what no cut ever
-- parts: points that have the same value as a positive, or all negatives between two positives.
--
-- Reads:   cuttable_points (tree, point, axis, value, target, axes)
-- Returns: (tree, node, unit, axis, block, low, high, own_values, positives, negatives), one row
--          per unit: block is the largest value of a positive up to its own values, own_values
--          counts the values that no other unit has
-- Hints:   unordered
WITH placed AS (
    SELECT
        *,
        MAX(CASE WHEN target = 1 THEN value END) OVER places AS block,
        LAG(value) OVER places AS previous_value
    FROM cuttable_points
    WHERE axes = 1
    WINDOW places AS (PARTITION BY tree ORDER BY value)
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
