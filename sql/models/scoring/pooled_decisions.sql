-- The decisions on a fold's documents, under the numbers that documents and labels have in the
-- whole collection.
--
-- Reads:   decisions (doc, label, score, probability, positive)
--          documents (doc, id)
--          labels (label, name)
--          all_labels (label, name)
-- Returns: (doc, label, score, probability, positive), one row per document and label
SELECT
    documents.id AS doc,
    all_labels.label,
    decisions.score,
    decisions.probability,
    decisions.positive
FROM decisions
INNER JOIN documents ON decisions.doc = documents.doc
INNER JOIN labels ON decisions.label = labels.label
INNER JOIN all_labels ON labels.name = all_labels.name
