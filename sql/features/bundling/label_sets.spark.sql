-- The labels of each document, as one text.
--
-- Reads:   documents (doc)
--          document_labels (doc, label)
-- Returns: (doc, labels), one row per document
SELECT
    documents.doc,
    ARRAY_JOIN(
        ARRAY_SORT(COLLECT_LIST(CAST(document_labels.label AS STRING))), ','
    ) AS labels
FROM documents
LEFT JOIN document_labels ON documents.doc = document_labels.doc
GROUP BY documents.doc
