-- The held-out scores of labels with a tree, by the leaf that the document falls into.
--
-- Reads:   held_out (label, doc, score, target)
--          point_leaves (tree, point, leaf)
-- Returns: (label, leaf, doc, score, target), one row per label and document
SELECT
    held_out.label,
    point_leaves.leaf,
    held_out.doc,
    held_out.score,
    held_out.target
FROM held_out
INNER JOIN point_leaves
    ON held_out.label = point_leaves.tree AND held_out.doc = point_leaves.point
