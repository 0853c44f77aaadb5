-- The labels of points that are training documents.
--
-- Reads:   document_labels (doc, label)
-- Returns: (point, label), one row per point and label
SELECT
    doc AS point,
    label
FROM document_labels
ORDER BY doc, label
