-- In how many documents each word occurs.
--
-- Reads:   bags (word)
-- Returns: (word, documents), one row per word
SELECT
    word,
    COUNT(*) AS documents
FROM bags
GROUP BY word
