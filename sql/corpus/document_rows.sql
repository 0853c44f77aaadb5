-- The documents that are kept, numbered in the order of their keys (or of their content).
--
-- Reads:   rows (row, id, fingerprint, left_out)
--          bags (row, word)
--          vocabulary (word)
-- Returns: (doc, row, id), one row per document
-- Binds:   $keep_empty   whether a document without any known term is kept
WITH filled AS (
    SELECT DISTINCT bags.row
    FROM bags
    INNER JOIN vocabulary ON bags.word = vocabulary.word
)

SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY rows.fingerprint, rows.id) - 1 AS INTEGER) AS doc,
    rows.row,
    rows.id
FROM rows
LEFT JOIN filled ON rows.row = filled.row
WHERE rows.left_out IS NULL AND ($keep_empty OR filled.row IS NOT NULL)
ORDER BY doc
