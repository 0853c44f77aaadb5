-- The documents with the fold in which each is held out.
--
-- Reads:   instances (instance, importance)
--          folds (doc, fold)
-- Returns: (instance, importance, fold), one row per document
SELECT
    instances.instance,
    instances.importance,
    folds.fold
FROM instances
INNER JOIN folds ON instances.instance = folds.doc
