-- What the documents that each fold holds out have of each word.
--
-- Reads:   amounts (row, word, amount)
--          document_rows (doc, row)
--          folds (doc, fold)
-- Returns: (fold, word, documents, amount), one row per fold and word in it
-- Hints:   sparse keys
SELECT
    folds.fold,
    amounts.word,
    COUNT(*) AS documents,
    SUM(amounts.amount) AS amount
FROM amounts
INNER JOIN document_rows ON amounts.row = document_rows.row
INNER JOIN folds ON document_rows.doc = folds.doc
GROUP BY folds.fold, amounts.word
