-- The labels that each document gets, the surest first.
--
-- Reads:   keyed_documents (doc, document)
--          decisions (doc, label, score, positive)
--          labels (label, name)
-- Returns: (doc, document, labels), one row per document, in the order of the source
WITH given AS (
    SELECT
        decisions.doc,
        ARRAY_AGG(labels.name ORDER BY decisions.score DESC, labels.label) AS labels
    FROM decisions
    INNER JOIN labels ON decisions.label = labels.label
    WHERE decisions.positive
    GROUP BY decisions.doc
)

SELECT
    keyed_documents.doc,
    keyed_documents.document,
    COALESCE(given.labels, []) AS labels
FROM keyed_documents
LEFT JOIN given ON keyed_documents.doc = given.doc
ORDER BY keyed_documents.doc
