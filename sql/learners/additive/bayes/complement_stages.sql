-- Complement naive Bayes: the part of a label's score that each token adds, whatever it is.
--
-- Reads:   label_totals (label)
--          label_tokens (label, amount)
--          word_totals (word, amount)
--          vocabulary (word)
-- Returns: (label, stage, bias, per_token), one row per label
-- Binds:   $smoothing   added to each count, > 0
WITH collection AS (
    SELECT
        COUNT(*) AS terms,
        SUM(word_totals.amount) AS amount
    FROM word_totals
    INNER JOIN vocabulary ON word_totals.word = vocabulary.word
)

SELECT
    label_totals.label,
    0 AS stage,
    CAST(0 AS DOUBLE) AS bias,
    LN(
        CAST(collection.amount - COALESCE(label_tokens.amount, 0) AS DOUBLE)
        + $smoothing * collection.terms
    ) AS per_token
FROM label_totals
CROSS JOIN collection
LEFT JOIN label_tokens ON label_totals.label = label_tokens.label
