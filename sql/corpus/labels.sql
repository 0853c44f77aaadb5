-- The labels, numbered in the order of their names; those of training keep their numbers.
--
-- Reads:   row_labels (row, name)
--          document_rows (row)
--          known_labels (label, name)
-- Returns: (label, name, documents), one row per label
WITH counted AS (
    SELECT
        row_labels.name,
        COUNT(*) AS documents
    FROM row_labels
    INNER JOIN document_rows ON row_labels.row = document_rows.row
    GROUP BY row_labels.name
),

unseen AS (
    SELECT
        ROW_NUMBER() OVER (ORDER BY counted.name) - 1 AS position,
        counted.name
    FROM counted
    LEFT JOIN known_labels ON counted.name = known_labels.name
    WHERE known_labels.name IS NULL
),

known AS (
    SELECT COUNT(*) AS labels FROM known_labels
),

numbered AS (
    SELECT
        label,
        name
    FROM known_labels
    UNION ALL
    SELECT
        CAST(known.labels + unseen.position AS INTEGER) AS label,
        unseen.name
    FROM unseen
    CROSS JOIN known
)

SELECT
    numbered.label,
    numbered.name,
    COALESCE(counted.documents, 0) AS documents
FROM numbered
LEFT JOIN counted ON numbered.name = counted.name
ORDER BY numbered.label
