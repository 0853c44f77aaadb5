-- The labels of each document, from a separate table.
--
-- Reads:   label_entries (id, label)
--          rows (row, id)
-- Returns: (row, name), one row per document and label
SELECT
    rows.row,
    label_entries.label AS name
FROM label_entries
INNER JOIN rows ON label_entries.id = rows.id
