-- The points of a stage's candidate trees: one for each screened label that has the stage and each
-- fold that is left out, looking at all stages up to this one.
--
-- Reads:   coordinates (label, stage, doc, value)
--          unseen_scores (label, doc, target)
--          folds (doc, fold)
--          stage_labels (label, stage)
--          screened (label)
-- Returns: (tree, point, axis, value, target), one row per tree, document and stage
-- Binds:   $folds    number of folds
--          $inside   whether the documents are those of the fold that is left out, or the others
--          $every    one document of this number is looked at
WITH left_out AS (
    SELECT DISTINCT fold FROM folds
),

looked_at AS (
    SELECT
        folds.doc,
        left_out.fold
    FROM folds
    INNER JOIN left_out ON (folds.fold = left_out.fold) = $inside
    WHERE (CAST(folds.doc AS BIGINT) + 1) * 40503 % 65521 % $every = 0
)

SELECT
    CAST(stage_labels.label * $folds + looked_at.fold AS INTEGER) AS tree,
    looked_at.doc AS point,
    coordinates.stage AS axis,
    coordinates.value,
    unseen_scores.target
FROM looked_at
INNER JOIN unseen_scores ON looked_at.doc = unseen_scores.doc
INNER JOIN stage_labels ON unseen_scores.label = stage_labels.label
INNER JOIN screened ON stage_labels.label = screened.label
INNER JOIN coordinates
    ON
        unseen_scores.label = coordinates.label
        AND unseen_scores.doc = coordinates.doc
        AND stage_labels.stage >= coordinates.stage
