-- The labels that documents have after a change.
--
-- Reads:   labels (label, name)
--          label_totals (label, documents)
-- Returns: (label, name, documents), one row per label
SELECT
    labels.label,
    labels.name,
    label_totals.documents
FROM labels
INNER JOIN label_totals ON labels.label = label_totals.label
ORDER BY labels.label
