-- The leaves that points are in, where no label has a tree.
--
-- Reads:   labels (label)
-- Returns: (tree, point, leaf), no row
SELECT
    label AS tree,
    0 AS point,
    0 AS leaf
FROM labels
WHERE FALSE
