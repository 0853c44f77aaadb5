-- The value of each known term in each document of ready rows, repeated rows summed.
--
-- Reads:   entry_rows (document, name, value)
--          keyed_documents (doc, document)
--          spellings (name, term)
-- Returns: (doc, term, value), one row per document and term
SELECT
    keyed_documents.doc,
    spellings.term,
    SUM(entry_rows.value) AS value
FROM entry_rows
INNER JOIN keyed_documents ON entry_rows.document = keyed_documents.document
INNER JOIN spellings ON CAST(entry_rows.name AS VARCHAR) = spellings.name
GROUP BY keyed_documents.doc, spellings.term
HAVING SUM(entry_rows.value) <> 0
