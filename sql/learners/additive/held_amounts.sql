-- What each document has of each word, and the fold that holds it out.
--
-- Reads:   amounts (row, word, amount)
--          document_rows (doc, row)
--          folds (doc, fold)
-- Returns: (doc, fold, word, amount), one row per document and word
SELECT
    folds.doc,
    folds.fold,
    amounts.word,
    amounts.amount
FROM amounts
INNER JOIN document_rows ON amounts.row = document_rows.row
INNER JOIN folds ON document_rows.doc = folds.doc
