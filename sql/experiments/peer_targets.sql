-- The labels of the documents, for a peer that works in memory.
--
-- Reads:   document_labels (doc, label)
-- Returns: (doc, label), one row per document and label
SELECT
    doc,
    label
FROM document_labels
ORDER BY doc, label
