-- Whether each cut node of a level becomes a leaf: it is expected to make hardly more errors than
-- its subtree, or both of its children are leaves that decide the same.
--
-- Reads:   grown_nodes (tree, node, depth, axis, positive, errors)
--          verdicts (tree, node, leaf, positive, errors)
-- Returns: (tree, node, depth, leaf, positive, errors), one row per cut node of the level; the
--          errors of what pruning keeps
-- Binds:   $depth   the level; the one below it has its verdicts
-- Hints:   unordered
WITH subtrees AS (
    SELECT
        grown_nodes.tree,
        grown_nodes.node,
        grown_nodes.depth,
        grown_nodes.positive,
        grown_nodes.errors,
        below.errors + above.errors AS subtree_errors,
        below.leaf AND above.leaf AND below.positive = above.positive AS same
    FROM grown_nodes
    INNER JOIN verdicts AS below
        ON grown_nodes.tree = below.tree AND 2 * grown_nodes.node = below.node
    INNER JOIN verdicts AS above
        ON grown_nodes.tree = above.tree AND 2 * grown_nodes.node + 1 = above.node
    WHERE grown_nodes.depth = $depth AND grown_nodes.axis IS NOT NULL
)

SELECT
    tree,
    node,
    depth,
    same OR errors <= subtree_errors + 0.1 AS leaf,
    positive,
    CASE WHEN errors <= subtree_errors + 0.1 THEN errors ELSE subtree_errors END AS errors
FROM subtrees
