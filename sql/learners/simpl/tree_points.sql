-- The points of the chosen trees.
--
-- Reads:   coordinates (label, stage, doc, value)
--          held_out (label, doc, target)
--          choices (label, last_stage)
-- Returns: (tree, point, axis, value, target), one row per tree, document and stage
SELECT
    coordinates.label AS tree,
    coordinates.doc AS point,
    coordinates.stage AS axis,
    coordinates.value,
    held_out.target
FROM coordinates
INNER JOIN choices ON coordinates.label = choices.label
INNER JOIN held_out
    ON coordinates.label = held_out.label AND coordinates.doc = held_out.doc
WHERE coordinates.stage <= choices.last_stage
