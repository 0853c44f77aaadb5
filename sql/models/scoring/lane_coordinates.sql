-- Documents' coordinates on a batch of axes, as rows.
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
        $first + UNNEST([LANE()]) AS axis,
        UNNEST([COALESCE(LANE(projections.projection), 0)]) AS projection
    FROM documents
    LEFT JOIN lengths ON documents.doc = lengths.doc
    LEFT JOIN projections ON documents.doc = projections.instance
)

SELECT
    axes.label,
    axes.stage,
    lanes.doc,
    lanes.projection + axes.per_token * lanes.tokens + axes.bias AS value
FROM lanes
INNER JOIN axes ON lanes.axis = axes.axis
