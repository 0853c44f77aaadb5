-- The mean weight of each term over each label's documents.
--
-- Reads:   weights (doc, term, weight)
--          document_labels (doc, label)
--          labels (label, documents)
-- Returns: (label, term, weight), one row per label and term that occurs in it
SELECT
    document_labels.label,
    weights.term,
    SUM(weights.weight) / MAX(labels.documents) AS weight
FROM weights
INNER JOIN document_labels ON weights.doc = document_labels.doc
INNER JOIN labels ON document_labels.label = labels.label
GROUP BY document_labels.label, weights.term
