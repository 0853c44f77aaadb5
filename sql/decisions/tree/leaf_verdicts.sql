-- Nodes that were never cut are leaves: where pruning starts.
--
-- Reads:   grown_nodes (tree, node, depth, axis, positive, errors)
-- Returns: (tree, node, depth, leaf, positive, errors), one row per node without a cut
-- Hints:   unordered
SELECT
    tree,
    node,
    depth,
    TRUE AS leaf,
    positive,
    errors
FROM grown_nodes
WHERE axis IS NULL
