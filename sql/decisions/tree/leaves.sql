-- The leaves of the trees and what each decides.
--
-- Reads:   nodes (tree, node, axis, positives, negatives, positive)
-- Returns: (tree, leaf, positives, negatives, positive), one row per leaf
SELECT
    tree,
    node AS leaf,
    positives,
    negatives,
    positive
FROM nodes
WHERE axis IS NULL
ORDER BY tree, node
