-- How many tokens of known terms the documents of each label have.
--
-- Reads:   label_words (label, word, amount)
--          vocabulary (word)
-- Returns: (label, amount), one row per label that has a token
SELECT
    label_words.label,
    SUM(label_words.amount) AS amount
FROM label_words
INNER JOIN vocabulary ON label_words.word = vocabulary.word
GROUP BY label_words.label
