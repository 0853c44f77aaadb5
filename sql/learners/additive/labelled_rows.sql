-- The documents that count and their labels, by number.
--
-- Reads:   row_labels (row, name)
--          labels (label, name)
--          rows (row, left_out)
-- Returns: (row, label), one row per document and label
SELECT
    row_labels.row,
    labels.label
FROM row_labels
INNER JOIN labels ON row_labels.name = labels.name
INNER JOIN rows ON row_labels.row = rows.row
WHERE rows.left_out IS NULL
