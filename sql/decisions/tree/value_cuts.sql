-- The cuts as C4.5 writes them down: at the largest value of all training points that is not above
-- the middle (Quinlan 1993). A document that is scored again may differ from its value in training
-- by rounding, so that the cut lies a millionth above that value.
--
-- Reads:   cuts (tree, node, depth, axis, cut, below_positives, below_negatives, above_positives,
--          above_negatives)
--          points (tree, axis, value)
-- Returns: (tree, node, depth, axis, cut, below_positives, below_negatives, above_positives,
--          above_negatives), one row per node that is cut
-- Hints:   unordered
WITH largest AS (
    SELECT
        cuts.tree,
        cuts.node,
        MAX(points.value) AS value
    FROM cuts
    INNER JOIN points
        ON cuts.tree = points.tree AND cuts.axis = points.axis AND cuts.cut >= points.value
    GROUP BY cuts.tree, cuts.node
)

SELECT
    cuts.tree,
    cuts.node,
    cuts.depth,
    cuts.axis,
    LEAST(cuts.cut, largest.value + 1e-6 * GREATEST(ABS(largest.value), ABS(cuts.cut))) AS cut,
    cuts.below_positives,
    cuts.below_negatives,
    cuts.above_positives,
    cuts.above_negatives
FROM cuts
INNER JOIN largest ON cuts.tree = largest.tree AND cuts.node = largest.node
