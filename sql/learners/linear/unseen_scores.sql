-- The score of each label of a batch for each document, by a part that has not seen it. FLOAT, so
-- that equal documents have equal scores in whatever order their terms were added up.
--
-- Reads:   targets (instance, lane(target))
--          folds (doc, fold)
--          projections (instance, lane(projection))
--          scales (part, lane(bias))
-- Returns: (label, leaf, doc, score, target), one row per label and document
-- Binds:   $first   the batch's first label
SELECT
    CAST($first + UNNEST([LANE()]) AS INTEGER) AS label,
    0 AS leaf,
    targets.instance AS doc,
    UNNEST(
        [CAST(COALESCE(LANE(projections.projection), 0) + LANE(scales.bias) AS FLOAT)]
    ) AS score,
    UNNEST([LANE(targets.target)]) AS target
FROM targets
INNER JOIN folds ON targets.instance = folds.doc
INNER JOIN scales ON folds.fold = scales.part
LEFT JOIN projections ON targets.instance = projections.instance
