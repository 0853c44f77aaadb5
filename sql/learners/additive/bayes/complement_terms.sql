-- Complement naive Bayes: how much rarer a term is in the other documents than in all of them.
--
-- Reads:   label_words (label, word, amount)
--          word_totals (word, amount)
--          vocabulary (term, word)
-- Returns: (label, stage, term, weight), one row per label and term that occurs in it
-- Binds:   $smoothing   added to each count, > 0
SELECT
    label_words.label,
    0 AS stage,
    vocabulary.term,
    LN(CAST(word_totals.amount AS DOUBLE) + $smoothing)
    - LN(CAST(word_totals.amount - label_words.amount AS DOUBLE) + $smoothing) AS weight
FROM label_words
INNER JOIN vocabulary ON label_words.word = vocabulary.word
INNER JOIN word_totals ON label_words.word = word_totals.word
