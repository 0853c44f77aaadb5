-- The documents' projections on the first two discriminants of each label. A label without a second
-- one has NULL there.
--
-- Reads:   weights (doc, term, weight)
--          discriminants (label, stage, term, weight)
--          documents (doc)
--          document_labels (doc, label)
--          labels (label, name)
-- Returns: (name, doc, positive, on_first, on_second), one row per label and document
WITH sizes AS (
    SELECT
        label,
        MAX(stage) AS last_stage
    FROM discriminants
    GROUP BY label
),

summed AS (
    SELECT
        discriminants.label,
        weights.doc,
        SUM(
            CASE WHEN discriminants.stage = 0 THEN weights.weight * discriminants.weight ELSE 0 END
        ) AS on_first,
        SUM(
            CASE WHEN discriminants.stage = 1 THEN weights.weight * discriminants.weight ELSE 0 END
        ) AS on_second
    FROM weights
    INNER JOIN discriminants ON weights.term = discriminants.term
    WHERE discriminants.stage <= 1
    GROUP BY discriminants.label, weights.doc
)

SELECT
    labels.name,
    documents.doc,
    document_labels.doc IS NOT NULL AS positive,
    COALESCE(summed.on_first, 0) AS on_first,
    CASE WHEN sizes.last_stage > 0 THEN COALESCE(summed.on_second, 0) END AS on_second
FROM labels
CROSS JOIN documents
LEFT JOIN sizes ON labels.label = sizes.label
LEFT JOIN summed ON labels.label = summed.label AND documents.doc = summed.doc
LEFT JOIN document_labels
    ON labels.label = document_labels.label AND documents.doc = document_labels.doc
