-- How often each document has each word.
--
-- Reads:   tokens (row, word)
-- Returns: (row, word, value), one row per document and word
-- Hints:   unordered, sparse keys
SELECT
    row,
    word,
    CAST(COUNT(*) AS INTEGER) AS value
FROM tokens
GROUP BY row, word
