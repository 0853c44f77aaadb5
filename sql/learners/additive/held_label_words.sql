-- What the documents of each label that each fold holds out have of each word.
--
-- Reads:   amounts (row, word, amount)
--          document_rows (doc, row)
--          folds (doc, fold)
--          document_labels (doc, label)
-- Returns: (fold, label, word, documents, amount), one row per fold, label and word
-- Hints:   sparse keys (most labels have few of the words)
SELECT
    folds.fold,
    document_labels.label,
    amounts.word,
    COUNT(*) AS documents,
    SUM(amounts.amount) AS amount
FROM amounts
INNER JOIN document_rows ON amounts.row = document_rows.row
INNER JOIN folds ON document_rows.doc = folds.doc
INNER JOIN document_labels ON folds.doc = document_labels.doc
GROUP BY folds.fold, document_labels.label, amounts.word
