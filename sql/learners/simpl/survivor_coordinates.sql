-- The survivors' coordinates on the discriminants of a stage.
--
-- Reads:   survivors (label, doc, target)
--          coordinates (label, stage, doc, value)
-- Returns: (label, doc, value, target), one row per label and surviving document
-- Binds:   $stage   the stage
SELECT
    survivors.label,
    survivors.doc,
    coordinates.value,
    survivors.target
FROM survivors
INNER JOIN coordinates
    ON survivors.label = coordinates.label AND survivors.doc = coordinates.doc
WHERE coordinates.stage = $stage
