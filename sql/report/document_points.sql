-- Where documents fall on the first two discriminants of a label, to be drawn.
--
-- Reads:   drawn_documents (label, doc, present, chance)
--          coordinates (label, stage, doc, value)
--          documents (doc, id)
--          labels (label, name)
-- Returns: (label, document, present, chance, first, second), one row per label and document;
--          second is NULL where the label has one discriminant
WITH points AS (
    SELECT
        label,
        doc,
        MAX(CASE WHEN stage = 0 THEN value END) AS first,
        MAX(CASE WHEN stage = 1 THEN value END) AS second
    FROM coordinates
    GROUP BY label, doc
)

SELECT
    labels.name AS label,
    CAST(documents.id AS VARCHAR) AS document,
    drawn_documents.present,
    drawn_documents.chance,
    CAST(points.first AS DOUBLE) AS first,
    CAST(points.second AS DOUBLE) AS second
FROM drawn_documents
INNER JOIN points
    ON drawn_documents.label = points.label AND drawn_documents.doc = points.doc
INNER JOIN documents ON drawn_documents.doc = documents.doc
INNER JOIN labels ON drawn_documents.label = labels.label
ORDER BY labels.name, drawn_documents.chance, drawn_documents.doc
