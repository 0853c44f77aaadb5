-- The survivors as instances: a part is a label without one fold, or a label with all of them.
--
-- Reads:   survivors (label, doc, target)
--          folds (doc, fold)
-- Returns: (instance, doc, part, target), one row per survivor and part that trains on it
-- Binds:   $folds   number of folds
WITH parts AS (
    SELECT DISTINCT fold FROM folds
)

SELECT
    CAST(
        ROW_NUMBER() OVER (ORDER BY survivors.label, survivors.doc, parts.fold) - 1 AS INTEGER
    ) AS instance,
    survivors.doc,
    CAST(survivors.label * $folds + parts.fold AS INTEGER) AS part,
    survivors.target
FROM survivors
INNER JOIN folds ON survivors.doc = folds.doc
INNER JOIN parts ON $folds = 1 OR folds.fold <> parts.fold
