-- How many documents each label has.
--
-- Reads:   document_labels (label)
-- Returns: (label, documents), one row per label
SELECT
    label,
    COUNT(*) AS documents
FROM document_labels
GROUP BY label
