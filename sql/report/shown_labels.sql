-- The labels that documents that are shown have, and those that they were given.
--
-- Reads:   shown_documents (doc)
--          predictions (doc, label)
--          document_labels (doc, label)
--          labels (label, name)
-- Returns: (doc, given, label), one row per document and label that it has or was given
WITH docs AS (
    SELECT DISTINCT doc FROM shown_documents
),

pairs AS (
    SELECT
        doc,
        label,
        TRUE AS given
    FROM predictions
    UNION ALL
    SELECT
        doc,
        label,
        FALSE AS given
    FROM document_labels
)

SELECT
    docs.doc,
    pairs.given,
    labels.name AS label
FROM docs
INNER JOIN pairs ON docs.doc = pairs.doc
INNER JOIN labels ON pairs.label = labels.label
ORDER BY docs.doc, pairs.given, labels.name
