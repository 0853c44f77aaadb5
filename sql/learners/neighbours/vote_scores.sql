-- The votes on each label for training documents, by their neighbours alone.
--
-- Reads:   coordinates (label, doc, value)
--          document_labels (doc, label)
-- Returns: (label, leaf, doc, score, target), one row per label and document
SELECT
    coordinates.label,
    0 AS leaf,
    coordinates.doc,
    coordinates.value AS score,
    CASE WHEN document_labels.doc IS NULL THEN 0 ELSE 1 END AS target
FROM coordinates
LEFT JOIN document_labels
    ON coordinates.doc = document_labels.doc AND coordinates.label = document_labels.label
