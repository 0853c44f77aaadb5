-- Naive Bayes of each label against the documents without it: how much likelier each term is in
-- the label's documents than in the others.
--
-- Reads:   label_terms (label, term, word)
--          label_totals (label)
--          label_words (label, word, amount)
--          word_totals (word, amount)
--          vocabulary (word)
-- Returns: (label, stage, term, weight), one row per label and term
-- Binds:   $smoothing   added to each count, > 0
WITH collection AS (
    SELECT
        COUNT(*) AS terms,
        COALESCE(SUM(word_totals.amount), 0) AS amount
    FROM vocabulary
    LEFT JOIN word_totals ON vocabulary.word = word_totals.word
),

tokens AS (
    SELECT
        label_words.label,
        SUM(label_words.amount) AS amount
    FROM label_words
    INNER JOIN vocabulary ON label_words.word = vocabulary.word
    GROUP BY label_words.label
),

-- How much likelier any term would be, were it equally frequent on both sides.
sides AS (
    SELECT
        label_totals.label,
        LN(
            CAST(collection.amount - COALESCE(tokens.amount, 0) AS DOUBLE)
            + $smoothing * collection.terms
        )
        - LN(CAST(COALESCE(tokens.amount, 0) AS DOUBLE) + $smoothing * collection.terms) AS ratio
    FROM label_totals
    CROSS JOIN collection
    LEFT JOIN tokens ON label_totals.label = tokens.label
)

SELECT
    label_terms.label,
    0 AS stage,
    label_terms.term,
    sides.ratio
    + LN(CAST(COALESCE(label_words.amount, 0) AS DOUBLE) + $smoothing)
    - LN(
        CAST(COALESCE(word_totals.amount, 0) - COALESCE(label_words.amount, 0) AS DOUBLE)
        + $smoothing
    ) AS weight
FROM label_terms
INNER JOIN sides ON label_terms.label = sides.label
LEFT JOIN word_totals ON label_terms.word = word_totals.word
LEFT JOIN label_words
    ON label_terms.label = label_words.label AND label_terms.word = label_words.word
