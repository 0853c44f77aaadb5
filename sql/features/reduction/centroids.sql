-- The mean of each label's documents.
--
-- Reads:   weights (doc, term, weight)
--          document_labels (doc, label)
-- Returns: (label, term, weight), one row per label and term in its documents
-- Hints:   sparse keys (most labels have few of the terms)
WITH sizes AS (
    SELECT
        label,
        CAST(COUNT(*) AS DOUBLE) AS documents
    FROM document_labels
    GROUP BY label
),

sums AS (
    SELECT
        document_labels.label,
        weights.term,
        SUM(weights.weight) AS weight
    FROM weights
    INNER JOIN document_labels ON weights.doc = document_labels.doc
    GROUP BY document_labels.label, weights.term
)

SELECT
    sums.label,
    sums.term,
    sums.weight / sizes.documents AS weight
FROM sums
INNER JOIN sizes ON sums.label = sizes.label
