-- Mean-frequency discriminant of each label against the rest: the label's documents as one, and the
-- others as one, with SMART's ltc weights; sums of less than 1 stay as they are.
--
-- Reads:   label_totals (label)
--          word_totals (word, amount)
--          label_words (label, word, amount)
--          label_terms (label, term, word)
--          terms (term, idf)
-- Returns: (label, term, weight, rest_weight), one row per label and term
WITH sums AS (
    SELECT
        label_terms.label,
        label_terms.term,
        terms.idf,
        CAST(COALESCE(word_totals.amount, 0) AS DOUBLE) AS total,
        CAST(COALESCE(label_words.amount, 0) AS DOUBLE) AS amount
    FROM label_terms
    INNER JOIN terms ON label_terms.term = terms.term
    INNER JOIN label_totals ON label_terms.label = label_totals.label
    LEFT JOIN word_totals ON label_terms.word = word_totals.word
    LEFT JOIN label_words
        ON label_terms.label = label_words.label AND label_terms.word = label_words.word
)

SELECT
    label,
    term,
    CASE WHEN amount < 1 THEN amount ELSE 1 + LN(amount) END * idf AS weight,
    CASE WHEN total - amount < 1 THEN total - amount ELSE 1 + LN(total - amount) END * idf
        AS rest_weight
FROM sums
