-- The one label that each document gets.
--
-- Reads:   keyed_documents (doc, document)
--          decisions (doc, label, score, probability, positive)
--          labels (label, name)
-- Returns: (document, label, score, probability), one row per document, in the order of the source
SELECT
    keyed_documents.document,
    labels.name AS label,
    decisions.score,
    decisions.probability
FROM decisions
INNER JOIN keyed_documents ON decisions.doc = keyed_documents.doc
INNER JOIN labels ON decisions.label = labels.label
WHERE decisions.positive
ORDER BY keyed_documents.doc
