-- The labels of each document, as one text.
--
-- Reads:   documents (doc)
--          document_labels (doc, label)
-- Returns: (doc, labels), one row per document
SELECT
    documents.doc,
    COALESCE(
        STRING_AGG(
            CAST(document_labels.label AS VARCHAR), ',' ORDER BY document_labels.label
        ),
        ''
    ) AS labels
FROM documents
LEFT JOIN document_labels ON documents.doc = document_labels.doc
GROUP BY documents.doc
