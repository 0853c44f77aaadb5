-- In how many documents each word is, and how often in all of them, whatever their labels.
--
-- Reads:   bags (word, value)
-- Returns: (word, documents, amount), one row per word
SELECT
    word,
    COUNT(*) AS documents,
    CAST(SUM(value) AS BIGINT) AS amount
FROM bags
GROUP BY word
