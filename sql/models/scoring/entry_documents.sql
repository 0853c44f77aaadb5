-- The documents of ready (document, term, value) rows, numbered in the order of their keys.
--
-- Reads:   entry_rows (document)
-- Returns: (doc, document), one row per document
WITH keys AS (
    SELECT DISTINCT entry_rows.document FROM entry_rows
)

SELECT
    ROW_NUMBER() OVER (ORDER BY keys.document) - 1 AS doc,
    keys.document
FROM keys
