-- The labels that documents have.
--
-- Reads:   true_labels (doc, name)
--          judged_labels (label, name)
-- Returns: (doc, label), one row per document and label of it
SELECT DISTINCT
    true_labels.doc,
    judged_labels.label
FROM true_labels
INNER JOIN judged_labels ON true_labels.name = judged_labels.name
