-- In how many documents each word is, and what they add up to, whatever their labels.
--
-- Reads:   document_amounts (word, amount)
-- Returns: (word, documents, amount), one row per word
SELECT
    word,
    COUNT(*) AS documents,
    SUM(amount) AS amount
FROM document_amounts
GROUP BY word
