-- The share of documents whose one label is the predicted one.
--
-- Reads:   predictions (doc, label)
--          document_labels (doc, label)
-- Returns: (documents, accuracy), one row
SELECT
    COUNT(*) AS documents,
    AVG(CASE WHEN predictions.label = document_labels.label THEN 1.0 ELSE 0.0 END) AS accuracy
FROM document_labels
INNER JOIN predictions ON document_labels.doc = predictions.doc
