-- The documents that are drawn for each label: some that have it and some that do not, by chance,
-- but the same whenever the picture is drawn again.
--
-- Reads:   documents (doc)
--          document_labels (doc, label)
--          drawn_labels (label)
-- Returns: (label, doc, present, chance), one row per label and document; chance is from 0 to 1
-- Binds:   $most   documents of each kind at most
WITH marked AS (
    SELECT
        drawn_labels.label,
        documents.doc,
        document_labels.doc IS NOT NULL AS present,
        (CAST(documents.doc AS BIGINT) + 1) * 40503 AS product
    FROM documents
    CROSS JOIN drawn_labels
    LEFT JOIN document_labels
        ON documents.doc = document_labels.doc AND drawn_labels.label = document_labels.label
),

ranked AS (
    SELECT
        label,
        doc,
        present,
        (product % 65521) / CAST(65521 AS DOUBLE) AS chance,
        ROW_NUMBER() OVER (
            PARTITION BY label, present
            ORDER BY (product % 65521) * 48271 % 65537, product % 65521, doc
        ) AS place
    FROM marked
)

SELECT
    label,
    doc,
    present,
    chance
FROM ranked
WHERE place <= $most
