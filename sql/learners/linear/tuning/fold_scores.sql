-- The scores of documents by the lanes that have left their fold out.
--
-- Reads:   state (instance, projections)
--          folds (doc, fold)
--          fold_labels (doc, label)
--          tried_labels (label, place)
-- Returns: (label, leaf, doc, score, target), one row per label and document
-- Binds:   $first   the batch's first lane
--          $folds   number of folds
WITH cells AS (
    SELECT
        instance,
        UNNEST([LANE()]) AS place,
        UNNEST(projections) AS score
    FROM state
),

lanes AS (
    SELECT
        instance,
        CAST($first + place AS INTEGER) AS lane,
        score
    FROM cells
)

SELECT
    tried_labels.label,
    0 AS leaf,
    lanes.instance AS doc,
    CAST(lanes.score AS FLOAT) AS score,
    CAST(CASE WHEN fold_labels.doc IS NULL THEN 0 ELSE 1 END AS SMALLINT) AS target
FROM lanes
INNER JOIN folds ON lanes.instance = folds.doc AND lanes.lane % $folds = folds.fold
INNER JOIN tried_labels ON FLOOR(lanes.lane / $folds) = tried_labels.place
LEFT JOIN fold_labels
    ON lanes.instance = fold_labels.doc AND lanes.lane = fold_labels.label
