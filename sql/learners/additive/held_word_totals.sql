-- What the documents that each fold holds out have of each word.
--
-- Reads:   held_amounts (fold, word, amount)
-- Returns: (fold, word, documents, amount), one row per fold and word in it
-- Hints:   sparse keys
SELECT
    fold,
    word,
    COUNT(*) AS documents,
    SUM(amount) AS amount
FROM held_amounts
GROUP BY fold, word
