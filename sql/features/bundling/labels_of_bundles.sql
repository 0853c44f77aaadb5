-- The labels, and how many bundles have each.
--
-- Reads:   labels (label, name)
--          bundle_labels (label)
-- Returns: (label, name, documents), one row per label
SELECT
    labels.label,
    labels.name,
    COUNT(bundle_labels.label) AS documents
FROM labels
LEFT JOIN bundle_labels ON labels.label = bundle_labels.label
GROUP BY labels.label, labels.name
