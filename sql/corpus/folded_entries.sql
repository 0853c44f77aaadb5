-- The ready (document, term, value) rows with their documents' folds, as a source of their own.
--
-- Reads:   entries (id, name, value)
--          entry_rows (row, id)
--          row_labels (row, name)
--          folds (doc, fold)
-- Returns: (row, fold, label, labels, name, value), one row per document and term; label is the
--          document's only one
WITH listed AS (
    SELECT
        row_labels.row,
        MAX(row_labels.name) AS label,
        ARRAY_AGG(row_labels.name) AS labels
    FROM row_labels
    GROUP BY row_labels.row
)

SELECT
    entry_rows.row,
    folds.fold,
    listed.label,
    COALESCE(listed.labels, []) AS labels,
    entries.name,
    entries.value
FROM entries
INNER JOIN entry_rows ON entries.id = entry_rows.id
INNER JOIN folds ON entry_rows.row = folds.doc
LEFT JOIN listed ON entry_rows.row = listed.row
