-- The held-out scores of labels with a tree, by the leaf that the document falls into.
--
-- Reads:   unseen_scores (label, doc, score, target)
--          point_leaves (tree, point, leaf)
-- Returns: (label, leaf, doc, score, target), one row per label and document
SELECT
    unseen_scores.label,
    point_leaves.leaf,
    unseen_scores.doc,
    unseen_scores.score,
    unseen_scores.target
FROM unseen_scores
INNER JOIN point_leaves
    ON unseen_scores.label = point_leaves.tree AND unseen_scores.doc = point_leaves.point
