-- Naive Bayes of each label against the documents without it: how much likelier each term is in
-- the label's documents than in the others.
--
-- Reads:   label_term_amounts (label, term, total, amount)
--          label_totals (label)
--          label_tokens (label, amount)
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

-- How much likelier any term would be, were it equally frequent on both sides.
sides AS (
    SELECT
        label_totals.label,
        LN(
            CAST(collection.amount - COALESCE(label_tokens.amount, 0) AS DOUBLE)
            + $smoothing * collection.terms
        )
        - LN(
            CAST(COALESCE(label_tokens.amount, 0) AS DOUBLE) + $smoothing * collection.terms
        ) AS ratio
    FROM label_totals
    CROSS JOIN collection
    LEFT JOIN label_tokens ON label_totals.label = label_tokens.label
)

SELECT
    label_term_amounts.label,
    0 AS stage,
    label_term_amounts.term,
    sides.ratio
    + LN(CAST(label_term_amounts.amount AS DOUBLE) + $smoothing)
    - LN(
        CAST(label_term_amounts.total - label_term_amounts.amount AS DOUBLE) + $smoothing
    ) AS weight
FROM label_term_amounts
INNER JOIN sides ON label_term_amounts.label = sides.label
