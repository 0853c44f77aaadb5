-- What the documents of each label that each fold holds out have of each word.
--
-- Reads:   held_amounts (doc, fold, word, amount)
--          document_labels (doc, label)
-- Returns: (fold, label, word, documents, amount), one row per fold, label and word
-- Hints:   sparse keys (most labels have few of the words)
SELECT
    held_amounts.fold,
    document_labels.label,
    held_amounts.word,
    COUNT(*) AS documents,
    SUM(held_amounts.amount) AS amount
FROM held_amounts
INNER JOIN document_labels ON held_amounts.doc = document_labels.doc
GROUP BY held_amounts.fold, document_labels.label, held_amounts.word
