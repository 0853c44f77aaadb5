-- How near a document is to the one point of each label. Rounded, so that equal documents are equal
-- in whatever order their terms were added up.
--
-- Reads:   documents (doc)
--          stages (label, stage, bias)
--          pairs (doc, point, similarity)
--          point_labels (point, label)
-- Returns: (label, stage, doc, value), one row per label and document
WITH compared AS (
    SELECT
        pairs.doc,
        point_labels.label,
        FLOOR(CAST(pairs.similarity AS DOUBLE) * 536870912 + 0.5) / 536870912 AS similarity
    FROM pairs
    INNER JOIN point_labels ON pairs.point = point_labels.point
)

SELECT
    stages.label,
    stages.stage,
    documents.doc,
    COALESCE(compared.similarity, 0) + stages.bias AS value
FROM documents
CROSS JOIN stages
LEFT JOIN compared ON documents.doc = compared.doc AND stages.label = compared.label
