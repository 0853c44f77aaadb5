-- In how many of each label's documents each word is, and how often in all of them.
--
-- Reads:   bags (row, word, value)
--          labelled_rows (row, label)
-- Returns: (label, word, documents, amount), one row per label and word in its documents
-- Hints:   sparse keys (most labels have few of the words)
SELECT
    labelled_rows.label,
    bags.word,
    COUNT(*) AS documents,
    CAST(SUM(bags.value) AS BIGINT) AS amount
FROM bags
INNER JOIN labelled_rows ON bags.row = labelled_rows.row
GROUP BY labelled_rows.label, bags.word
