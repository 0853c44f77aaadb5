-- The mean of each label's documents, weighted by inverse document frequency if wanted.
--
-- Reads:   label_words (label, word, amount)
--          label_totals (label, documents)
--          vocabulary (term, word)
--          terms (term, idf)
-- Returns: (label, term, weight), one row per label and term that occurs in it
-- Binds:   $inverse   whether a term counts the less, the more documents have it
SELECT
    label_words.label,
    vocabulary.term,
    CAST(label_words.amount AS DOUBLE) / label_totals.documents
    * CASE WHEN $inverse THEN terms.idf ELSE 1 END AS weight
FROM label_words
INNER JOIN label_totals ON label_words.label = label_totals.label
INNER JOIN vocabulary ON label_words.word = vocabulary.word
INNER JOIN terms ON vocabulary.term = terms.term
