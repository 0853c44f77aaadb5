-- The labels of each document that has some.
--
-- Reads:   row_labels (row, name)
-- Returns: (row, label, labels), one row per document with a label; label is the only one
SELECT
    row,
    MAX(name) AS label,
    ARRAY_AGG(name) AS labels
FROM row_labels
GROUP BY row
