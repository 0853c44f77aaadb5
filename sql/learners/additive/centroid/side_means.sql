-- The mean of each label's documents and the mean of the rest, weighted by inverse document
-- frequency if wanted.
--
-- Reads:   collection (documents)
--          label_totals (label, documents)
--          word_totals (word, amount)
--          label_words (label, word, amount)
--          label_terms (label, term, word)
--          terms (term, idf)
-- Returns: (label, term, weight, rest_weight), one row per label and term
-- Binds:   $inverse   whether a term counts the less, the more documents have it
WITH sizes AS (
    SELECT
        label_totals.label,
        CAST(label_totals.documents AS DOUBLE) AS documents,
        -- A label of all documents leaves a rest without a term.
        CAST(GREATEST(collection.documents - label_totals.documents, 1) AS DOUBLE) AS rest
    FROM label_totals
    CROSS JOIN collection
),

sums AS (
    SELECT
        label_terms.label,
        label_terms.term,
        sizes.documents,
        sizes.rest,
        CASE WHEN $inverse THEN terms.idf ELSE 1 END AS factor,
        COALESCE(word_totals.amount, 0) AS total,
        COALESCE(label_words.amount, 0) AS amount
    FROM label_terms
    INNER JOIN terms ON label_terms.term = terms.term
    INNER JOIN sizes ON label_terms.label = sizes.label
    LEFT JOIN word_totals ON label_terms.word = word_totals.word
    LEFT JOIN label_words
        ON label_terms.label = label_words.label AND label_terms.word = label_words.word
)

SELECT
    label,
    term,
    CAST(amount AS DOUBLE) / documents * factor AS weight,
    CAST(total - amount AS DOUBLE) / rest * factor AS rest_weight
FROM sums
