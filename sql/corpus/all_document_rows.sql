-- The documents that are kept, under the numbers of their rows.
--
-- Reads:   rows (row, id, left_out)
-- Returns: (doc, row, id), one row per document
SELECT
    row AS doc,
    row,
    id
FROM rows
WHERE left_out IS NULL
