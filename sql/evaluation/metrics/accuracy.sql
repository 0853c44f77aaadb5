-- The number of documents, and the share of those with a label whose label is the predicted one.
-- A document without prediction counts as wrong, one with several labels as right by any of them.
--
-- Reads:   predictions (doc, label)
--          document_labels (doc, label)
--          documents (doc)
-- Returns: (documents, accuracy), one row
WITH judged AS (
    SELECT
        document_labels.doc,
        CAST(MAX(CASE WHEN predictions.label IS NULL THEN 0 ELSE 1 END) AS DOUBLE) AS hit
    FROM document_labels
    LEFT JOIN predictions
        ON document_labels.doc = predictions.doc AND document_labels.label = predictions.label
    GROUP BY document_labels.doc
)

SELECT
    (SELECT COUNT(*) FROM documents) AS documents,
    COALESCE(AVG(hit), 0) AS accuracy
FROM judged
