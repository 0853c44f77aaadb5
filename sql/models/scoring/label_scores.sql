-- Each label's score for each document, and whether the label is given.
--
-- Reads:   keyed_documents (doc, document)
--          decisions (doc, label, score, probability, positive)
--          labels (label, name)
-- Returns: (document, label, score, probability, positive), one row per document and label, in the
--          order of the source, the best-scoring label first
SELECT
    keyed_documents.document,
    labels.name AS label,
    decisions.score,
    decisions.probability,
    decisions.positive
FROM decisions
INNER JOIN keyed_documents ON decisions.doc = keyed_documents.doc
INNER JOIN labels ON decisions.label = labels.label
ORDER BY keyed_documents.doc, decisions.score DESC, decisions.label
