-- The documents' projections on a stage's discriminants, as rows, of the labels that have them.
--
-- Reads:   documents (doc)
--          projections (instance, lane(projection))
--          stage_labels (label)
-- Returns: (label, stage, doc, value), one row per label and document
-- Binds:   $first   the batch's first label
--          $stage   the stage
WITH rows AS (
    SELECT
        CAST($first + UNNEST([LANE()]) AS INTEGER) AS label,
        documents.doc,
        UNNEST([COALESCE(LANE(projections.projection), 0)]) AS value
    FROM documents
    LEFT JOIN projections ON documents.doc = projections.instance
)

SELECT
    rows.label,
    CAST($stage AS INTEGER) AS stage,
    rows.doc,
    rows.value
FROM rows
INNER JOIN stage_labels ON rows.label = stage_labels.label
