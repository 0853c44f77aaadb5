-- The labels that the documents of the worst mistakes have, and those that they were given.
--
-- Reads:   mistakes (doc)
--          predictions (doc, label)
--          document_labels (doc, label)
--          labels (label, name)
-- Returns: (doc, given, label), one row per document and label that it has or was given
WITH docs AS (
    SELECT DISTINCT doc FROM mistakes
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
