-- The points of the chosen trees.
--
-- Reads:   coordinates (label, stage, doc, value)
--          unseen_scores (label, doc, target)
--          choices (label, last_stage)
-- Returns: (tree, point, axis, value, target), one row per tree, document and stage
SELECT
    coordinates.label AS tree,
    coordinates.doc AS point,
    coordinates.stage AS axis,
    coordinates.value,
    unseen_scores.target
FROM coordinates
INNER JOIN choices ON coordinates.label = choices.label
INNER JOIN unseen_scores
    ON coordinates.label = unseen_scores.label AND coordinates.doc = unseen_scores.doc
WHERE coordinates.stage <= choices.last_stage
