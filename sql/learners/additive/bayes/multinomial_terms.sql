-- Multinomial naive Bayes: how much likelier a term is than one that the label never had.
--
-- Reads:   label_words (label, word, amount)
--          vocabulary (term, word)
-- Returns: (label, stage, term, weight), one row per label and term that occurs in it
-- Binds:   $smoothing   added to each count, > 0
SELECT
    label_words.label,
    0 AS stage,
    vocabulary.term,
    LN((CAST(label_words.amount AS DOUBLE) + $smoothing) / $smoothing) AS weight
FROM label_words
INNER JOIN vocabulary ON label_words.word = vocabulary.word
