-- The labels that each document gets in the order of their scores, a row for each: usually one.
--
-- Reads:   keyed_documents (doc, document)
--          decisions (doc, label, score, probability, positive)
--          labels (label, name)
-- Returns: (doc, document, label, score, probability), one row per document and label that it gets,
--          in the order of the source; without a label for a document that gets none
WITH given AS (
    SELECT
        decisions.doc,
        decisions.label,
        labels.name,
        decisions.score,
        decisions.probability
    FROM decisions
    INNER JOIN labels ON decisions.label = labels.label
    WHERE decisions.positive
)

SELECT
    keyed_documents.doc,
    keyed_documents.document,
    given.name AS label,
    given.score,
    given.probability
FROM keyed_documents
LEFT JOIN given ON keyed_documents.doc = given.doc
ORDER BY keyed_documents.doc, given.score DESC, given.label
