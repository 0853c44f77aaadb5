-- The weights of the instances; a slot is a term of a part.
--
-- Reads:   weights (doc, term, weight)
--          instances (instance, doc, part)
-- Returns: (instance, slot, weight), one row per instance and term
-- Binds:   $terms   number of terms
SELECT
    instances.instance,
    CAST(instances.part * $terms + weights.term AS INTEGER) AS slot,
    weights.weight
FROM weights
INNER JOIN instances ON weights.doc = instances.doc
