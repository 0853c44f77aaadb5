-- The ready (document, term, value) rows with their documents' folds, as a source of their own.
--
-- Reads:   entries (id, name, value)
--          entry_rows (row, id)
--          listed_labels (row, label, labels)
--          folds (doc, fold)
-- Returns: (row, fold, label, labels, name, value), one row per document and term; label is the
--          document's only one
SELECT
    entry_rows.row,
    folds.fold,
    listed_labels.label,
    COALESCE(listed_labels.labels, []) AS labels,
    entries.name,
    entries.value
FROM entries
INNER JOIN entry_rows ON entries.id = entry_rows.id
INNER JOIN folds ON entry_rows.row = folds.doc
LEFT JOIN listed_labels ON entry_rows.row = listed_labels.row
