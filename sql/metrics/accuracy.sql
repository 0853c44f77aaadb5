-- The number of documents, and the share of those with a label whose label is the predicted one.
--
-- Reads:   predictions (doc, label)
--          document_labels (doc, label)
--          documents (doc)
-- Returns: (documents, accuracy), one row
SELECT
    (SELECT COUNT(*) FROM documents) AS documents,
    AVG(CASE WHEN predictions.label = document_labels.label THEN 1.0 ELSE 0.0 END) AS accuracy
FROM document_labels
INNER JOIN predictions ON document_labels.doc = predictions.doc
