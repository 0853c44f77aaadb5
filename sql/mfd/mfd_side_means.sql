-- Mean-frequency discriminant of each label against the rest: the label's documents as one, and the
-- others as one, with SMART's ltc weights.
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
        COALESCE(word_totals.amount, 0) AS total,
        COALESCE(label_words.amount, 0) AS amount
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
    CASE WHEN amount > 0 THEN (1 + LN(CAST(amount AS DOUBLE))) * idf ELSE 0 END AS weight,
    CASE WHEN total > amount THEN (1 + LN(CAST(total - amount AS DOUBLE))) * idf ELSE 0 END
        AS rest_weight
FROM sums
