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
    CAST(ROW_NUMBER() OVER (ORDER BY candidates.fingerprint, candidates.id) - 1 AS INTEGER) AS doc,
    candidates.row,
    candidates.id
FROM rows AS candidates
LEFT JOIN filled ON candidates.row = filled.row
WHERE candidates.left_out IS NULL AND ($keep_empty OR filled.row IS NOT NULL)
ORDER BY doc
