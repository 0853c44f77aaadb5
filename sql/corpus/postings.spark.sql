-- How often each document has each term, in the order of the documents.
-- It is the order within each file: an order of all of them would work everything out twice.
--
-- Reads:   bags (row, word, value)
--          document_rows (doc, row)
--          vocabulary (term, word)
-- Returns: (doc, term, count), one row per document and term
SELECT
    document_rows.doc,
    vocabulary.term,
    CAST(bags.value AS INTEGER) AS count
FROM bags
INNER JOIN document_rows ON bags.row = document_rows.row
INNER JOIN vocabulary ON bags.word = vocabulary.word
DISTRIBUTE BY document_rows.doc
SORT BY document_rows.doc, vocabulary.term
