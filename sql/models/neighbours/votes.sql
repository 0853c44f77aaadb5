-- The votes of a document's neighbours on each label: those that have it count for it, the others
-- against it, each by how near it is.
--
-- Reads:   documents (doc)
--          stages (label, stage, bias)
--          nearest (doc, point, similarity)
--          point_labels (point, label)
-- Returns: (label, stage, doc, value), one row per label and document
-- Binds:   $alike   whether all neighbours count 1
WITH voices AS (
    SELECT
        doc,
        point,
        CASE WHEN $alike THEN 1 ELSE similarity END AS vote
    FROM nearest
),

totals AS (
    SELECT
        doc,
        SUM(vote) AS vote
    FROM voices
    GROUP BY doc
),

favours AS (
    SELECT
        voices.doc,
        point_labels.label,
        SUM(voices.vote) AS vote
    FROM voices
    INNER JOIN point_labels ON voices.point = point_labels.point
    GROUP BY voices.doc, point_labels.label
)

SELECT
    stages.label,
    stages.stage,
    documents.doc,
    2 * COALESCE(favours.vote, 0) - COALESCE(totals.vote, 0) + stages.bias AS value
FROM documents
CROSS JOIN stages
LEFT JOIN totals ON documents.doc = totals.doc
LEFT JOIN favours ON documents.doc = favours.doc AND stages.label = favours.label
