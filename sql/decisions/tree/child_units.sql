-- Units of the nodes of the next level that may be cut: not of one class only, and large enough.
--
-- Reads:   units (tree, node, unit, axis, block, low, high, own_values, positives, negatives)
--          cuts (tree, node, axis, cut, below_positives, below_negatives, above_positives,
--          above_negatives)
-- Returns: (tree, node, unit, axis, block, low, high, own_values, positives, negatives), one row
--          per unit and axis
-- Binds:   $min_leaf   the least number of points of a leaf
-- Hints:   unordered
WITH children AS (
    SELECT
        tree,
        node,
        0 AS side,
        below_positives AS positives,
        below_negatives AS negatives
    FROM cuts
    UNION ALL
    SELECT
        tree,
        node,
        1 AS side,
        above_positives AS positives,
        above_negatives AS negatives
    FROM cuts
),

open_children AS (
    SELECT
        tree,
        node,
        side
    FROM children
    WHERE positives > 0 AND negatives > 0 AND positives + negatives >= 2 * $min_leaf
),

moves AS (
    SELECT
        units.tree,
        units.unit,
        2 * units.node + open_children.side AS node
    FROM units
    INNER JOIN cuts
        ON units.tree = cuts.tree AND units.node = cuts.node AND units.axis = cuts.axis
    INNER JOIN open_children
        ON
            units.tree = open_children.tree
            AND units.node = open_children.node
            AND CASE WHEN units.high <= cuts.cut THEN 0 ELSE 1 END = open_children.side
)

SELECT
    units.tree,
    moves.node,
    units.unit,
    units.axis,
    units.block,
    units.low,
    units.high,
    units.own_values,
    units.positives,
    units.negatives
FROM units
INNER JOIN moves ON units.tree = moves.tree AND units.unit = moves.unit
