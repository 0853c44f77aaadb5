-- In how many of each label's documents each word is, and what they add up to.
--
-- Reads:   document_amounts (row, word, amount)
--          labelled_rows (row, label)
-- Returns: (label, word, documents, amount), one row per label and word in its documents
-- Hints:   sparse keys (most labels have few of the words)
SELECT
    labelled_rows.label,
    document_amounts.word,
    COUNT(*) AS documents,
    SUM(document_amounts.amount) AS amount
FROM document_amounts
INNER JOIN labelled_rows ON document_amounts.row = labelled_rows.row
GROUP BY labelled_rows.label, document_amounts.word
