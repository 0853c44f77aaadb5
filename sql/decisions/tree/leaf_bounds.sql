-- Each leaf as a box: a point is in it when low < value <= high on all of its axes.
--
-- Reads:   nodes (tree, node, depth, axis, cut)
-- Returns: (tree, leaf, axis, low, high), one row per leaf and axis that was cut on the way to it;
--          low or high is NULL where the box is open
WITH paths AS (
    SELECT
        leaves.tree,
        leaves.node AS leaf,
        ancestors.node,
        ancestors.axis,
        ancestors.cut,
        FLOOR(leaves.node / POWER(2, leaves.depth - ancestors.depth - 1)) AS child
    FROM nodes AS leaves
    INNER JOIN nodes AS ancestors
        ON leaves.tree = ancestors.tree AND leaves.depth > ancestors.depth
    WHERE leaves.axis IS NULL
)

SELECT
    tree,
    leaf,
    axis,
    MAX(CASE WHEN child = 2 * node + 1 THEN cut END) AS low,
    MIN(CASE WHEN child = 2 * node THEN cut END) AS high
FROM paths
WHERE child IN (2 * node, 2 * node + 1)
GROUP BY tree, leaf, axis
ORDER BY tree, leaf, axis
