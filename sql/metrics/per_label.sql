-- The metrics of each label, to be read back.
--
-- Reads:   label_metrics (label, name, documents, precision, recall, f1)
-- Returns: (label, name, documents, precision, recall, f1), one row per label
SELECT
    label,
    name,
    documents,
    precision,
    recall,
    f1
FROM label_metrics
ORDER BY name
