-- The labels of each bundle: those of each of its documents.
--
-- Reads:   bundle_members (doc, bundle)
--          document_labels (doc, label)
--          labels (label, name)
-- Returns: (doc, row, label, name), one row per bundle and label
SELECT DISTINCT
    bundle_members.bundle AS doc,
    bundle_members.bundle AS row,
    labels.label,
    labels.name
FROM bundle_members
INNER JOIN document_labels ON bundle_members.doc = document_labels.doc
INNER JOIN labels ON document_labels.label = labels.label
