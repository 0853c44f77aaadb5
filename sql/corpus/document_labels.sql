-- The labels of each document.
--
-- Reads:   row_labels (row, name)
--          document_rows (doc, row)
--          labels (label, name)
-- Returns: (doc, label), one row per document and label
SELECT
    document_rows.doc,
    labels.label
FROM row_labels
INNER JOIN document_rows ON row_labels.row = document_rows.row
INNER JOIN labels ON row_labels.name = labels.name
ORDER BY document_rows.doc, labels.label
