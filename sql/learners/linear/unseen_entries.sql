-- The weights of all documents, in the slots of the part that has not seen them.
--
-- Reads:   weights (doc, term, weight)
--          folds (doc, fold)
-- Returns: (instance, slot, weight), one row per document and term
-- Binds:   $terms   number of terms
SELECT
    weights.doc AS instance,
    CAST(folds.fold * $terms + weights.term AS INTEGER) AS slot,
    weights.weight
FROM weights
INNER JOIN folds ON weights.doc = folds.doc
