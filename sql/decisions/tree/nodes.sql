-- The pruned trees: the nodes that are not under a leaf.
--
-- Reads:   grown_nodes (tree, node, depth, axis, cut, positives, negatives, positive)
--          verdicts (tree, node, depth, leaf)
-- Returns: (tree, node, depth, axis, cut, positives, negatives, positive), one row per node: the
--          root is 1, the children of n are 2n (value <= cut) and 2n + 1; axis and cut are NULL
--          for leaves
WITH cut_off AS (
    SELECT DISTINCT
        grown_nodes.tree,
        grown_nodes.node
    FROM grown_nodes
    INNER JOIN verdicts
        ON grown_nodes.tree = verdicts.tree AND grown_nodes.depth > verdicts.depth
    WHERE
        verdicts.leaf
        AND FLOOR(grown_nodes.node / POWER(2, grown_nodes.depth - verdicts.depth)) = verdicts.node
)

SELECT
    grown_nodes.tree,
    grown_nodes.node,
    grown_nodes.depth,
    CASE WHEN NOT verdicts.leaf THEN grown_nodes.axis END AS axis,
    CASE WHEN NOT verdicts.leaf THEN grown_nodes.cut END AS cut,
    grown_nodes.positives,
    grown_nodes.negatives,
    grown_nodes.positive
FROM grown_nodes
INNER JOIN verdicts ON grown_nodes.tree = verdicts.tree AND grown_nodes.node = verdicts.node
LEFT JOIN cut_off ON grown_nodes.tree = cut_off.tree AND grown_nodes.node = cut_off.node
WHERE cut_off.node IS NULL
ORDER BY grown_nodes.tree, grown_nodes.node
