-- Mean-frequency discriminant: each label's documents as one, with SMART's ltc weights; sums of
-- less than 1 stay as they are.
--
-- Reads:   label_words (label, word, amount)
--          vocabulary (term, word)
--          terms (term, idf)
-- Returns: (label, term, weight), one row per label and term that occurs in it
SELECT
    label_words.label,
    vocabulary.term,
    CASE
        WHEN label_words.amount < 1 THEN CAST(label_words.amount AS DOUBLE)
        ELSE 1 + LN(CAST(label_words.amount AS DOUBLE))
    END * terms.idf AS weight
FROM label_words
INNER JOIN vocabulary ON label_words.word = vocabulary.word
INNER JOIN terms ON vocabulary.term = terms.term
