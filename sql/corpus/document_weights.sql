-- What each document of the corpus counts.
--
-- Reads:   document_rows (doc, row)
--          row_weights (row, weight)
-- Returns: (doc, weight), one row per document
SELECT
    document_rows.doc,
    row_weights.weight
FROM document_rows
INNER JOIN row_weights ON document_rows.row = row_weights.row
