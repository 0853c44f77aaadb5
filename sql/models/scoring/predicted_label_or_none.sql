-- The one label that each document gets, or none.
--
-- Reads:   keyed_documents (doc, document)
--          decisions (doc, label, score, probability, positive)
--          labels (label, name)
-- Returns: (document, label, score, probability), one row per document, in the order of the source;
--          without a label, the rest is NULL, too
WITH given AS (
    SELECT
        decisions.doc,
        labels.name,
        decisions.score,
        decisions.probability
    FROM decisions
    INNER JOIN labels ON decisions.label = labels.label
    WHERE decisions.positive
)

SELECT
    keyed_documents.document,
    given.name AS label,
    given.score,
    given.probability
FROM keyed_documents
LEFT JOIN given ON keyed_documents.doc = given.doc
ORDER BY keyed_documents.doc
