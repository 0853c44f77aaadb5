-- In how many documents each word is, and how often in all of them, from those of the labels: for
-- documents that have one label each.
--
-- Reads:   label_words (word, documents, amount)
-- Returns: (word, documents, amount), one row per word
SELECT
    word,
    CAST(SUM(documents) AS BIGINT) AS documents,
    CAST(SUM(amount) AS BIGINT) AS amount
FROM label_words
GROUP BY word
