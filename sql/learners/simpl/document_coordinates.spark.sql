-- Documents' coordinates on one stage of a batch of labels, as rows, of the labels that have it.
-- Spark explodes one array per SELECT.
--
-- Reads:   documents (doc)
--          projections (instance, lane(projection))
--          model_stages (label, stage, bias)
-- Returns: (label, stage, doc, value), one row per label and document
-- Binds:   $first   the batch's first label
--          $stage   the stage
WITH rows AS (
    SELECT
        CAST(:first + exploded.lane AS INT) AS label,
        documents.doc,
        exploded.projection AS value
    FROM documents
    LEFT JOIN projections ON documents.doc = projections.instance
        LATERAL VIEW INLINE(
            ARRAYS_ZIP(ARRAY(LANE()), ARRAY(COALESCE(LANE(projections.projection), 0)))
        ) exploded AS lane, projection
)

SELECT
    rows.label,
    model_stages.stage,
    rows.doc,
    CAST(rows.value + model_stages.bias AS FLOAT) AS value
FROM rows
INNER JOIN model_stages ON rows.label = model_stages.label
WHERE model_stages.stage = :stage
