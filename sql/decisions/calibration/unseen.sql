-- The log-odds that the training documents had of each label while they were not seen, by the
-- user's key and the label's name. A label with a tree has the log-odds of the leaf that the
-- document falls into; all leaves of the others have the same.
--
-- Reads:   unseen_scores (label, doc, score, target)
--          point_leaves (tree, point, leaf)
--          leaves (label, leaf, slope, intercept)
--          documents (doc, id)
--          labels (label, name)
-- Returns: (document, label, log_odds, has_label), one row per training document and label
-- Hints:   unordered
WITH first_leaves AS (
    SELECT
        label,
        MIN(leaf) AS leaf
    FROM leaves
    GROUP BY label
)

SELECT
    documents.id AS document,
    labels.name AS label,
    leaves.slope * unseen_scores.score + leaves.intercept AS log_odds,
    unseen_scores.target = 1 AS has_label
FROM unseen_scores
INNER JOIN first_leaves ON unseen_scores.label = first_leaves.label
LEFT JOIN point_leaves
    ON unseen_scores.label = point_leaves.tree AND unseen_scores.doc = point_leaves.point
INNER JOIN leaves
    ON
        unseen_scores.label = leaves.label
        AND COALESCE(point_leaves.leaf, first_leaves.leaf) = leaves.leaf
INNER JOIN documents ON unseen_scores.doc = documents.doc
INNER JOIN labels ON unseen_scores.label = labels.label
