-- In how many documents of each label each term is.
--
-- Reads:   weights (doc, term)
--          document_labels (doc, label)
-- Returns: (label, term, documents), one row per label and term in its documents
-- Hints:   sparse keys (most labels have few of the terms)
SELECT
    document_labels.label,
    weights.term,
    COUNT(*) AS documents
FROM weights
INNER JOIN document_labels ON weights.doc = document_labels.doc
GROUP BY document_labels.label, weights.term
