-- The labels, numbered in the order of their names; those of training keep their numbers.
--
-- Reads:   row_labels (row, name)
--          rows (row, left_out)
--          document_rows (row)
--          known_labels (label, name)
-- Returns: (label, name, documents), one row per label
-- Binds:   $of_all   whether documents without a known term count, too
WITH counted AS (
    SELECT
        row_labels.name,
        CASE WHEN $of_all THEN COUNT(*) ELSE COUNT(document_rows.row) END AS documents
    FROM row_labels
    INNER JOIN rows ON row_labels.row = rows.row
    LEFT JOIN document_rows ON rows.row = document_rows.row
    WHERE rows.left_out IS NULL
    GROUP BY row_labels.name
    HAVING $of_all OR COUNT(document_rows.row) > 0
),

unseen AS (
    SELECT
        ROW_NUMBER() OVER (ORDER BY counted.name) - 1 AS position,
        counted.name
    FROM counted
    LEFT JOIN known_labels ON counted.name = known_labels.name
    WHERE known_labels.name IS NULL
),

-- Numbers may have gaps where a label has lost its last document.
known AS (
    SELECT COALESCE(MAX(label), -1) + 1 AS labels FROM known_labels
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
