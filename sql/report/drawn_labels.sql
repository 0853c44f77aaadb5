-- The labels that pictures of documents are drawn for: those that the most documents have.
--
-- Reads:   document_labels (doc, label)
--          stages (label, stage)
-- Returns: (label, documents), one row per label
-- Binds:   $most   labels at most
WITH counted AS (
    SELECT
        stages.label,
        COUNT(document_labels.doc) AS documents
    FROM stages
    LEFT JOIN document_labels ON stages.label = document_labels.label
    WHERE stages.stage = 0
    GROUP BY stages.label
),

ranked AS (
    SELECT
        label,
        documents,
        ROW_NUMBER() OVER (ORDER BY documents DESC, label) AS place
    FROM counted
)

SELECT
    label,
    documents
FROM ranked
WHERE place <= $most
