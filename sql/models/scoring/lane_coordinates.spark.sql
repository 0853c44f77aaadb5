-- Documents' coordinates on a batch of axes, as rows. Spark explodes one array per SELECT.
--
-- Reads:   documents (doc)
--          lengths (doc, tokens)
--          projections (instance, lane(projection))
--          axes (axis, label, stage, bias, per_token)
-- Returns: (label, stage, doc, value), one row per document and axis
-- Binds:   $first   the batch's first axis
WITH lanes AS (
    SELECT
        documents.doc,
        COALESCE(lengths.tokens, 0) AS tokens,
        :first + exploded.lane AS axis,
        exploded.projection
    FROM documents
    LEFT JOIN lengths ON documents.doc = lengths.doc
    LEFT JOIN projections ON documents.doc = projections.instance
        LATERAL VIEW INLINE(
            ARRAYS_ZIP(ARRAY(LANE()), ARRAY(COALESCE(LANE(projections.projection), 0)))
        ) exploded AS lane, projection
)

SELECT
    axes.label,
    axes.stage,
    lanes.doc,
    lanes.projection + axes.per_token * lanes.tokens + axes.bias AS value
FROM lanes
INNER JOIN axes ON lanes.axis = axes.axis
