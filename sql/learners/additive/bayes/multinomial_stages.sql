-- Multinomial naive Bayes: log prior of each label, and log likelihood of a term it never had.
--
-- Reads:   label_totals (label, documents)
--          label_words (label, word, amount)
--          vocabulary (word)
-- Returns: (label, stage, bias, per_token), one row per label
-- Binds:   $smoothing    added to each count, > 0
--          $flat_prior   whether all labels are equally likely beforehand
WITH terms AS (
    SELECT COUNT(*) AS terms FROM vocabulary
),

collection AS (
    SELECT
        CAST(COUNT(*) AS DOUBLE) AS labels,
        SUM(documents) AS documents
    FROM label_totals
),

tokens AS (
    SELECT
        label_words.label,
        CAST(SUM(label_words.amount) AS DOUBLE) AS amount
    FROM label_words
    INNER JOIN vocabulary ON label_words.word = vocabulary.word
    GROUP BY label_words.label
)

SELECT
    label_totals.label,
    0 AS stage,
    CASE
        WHEN $flat_prior THEN -LN(collection.labels)
        ELSE LN(CAST(label_totals.documents AS DOUBLE) / collection.documents)
    END AS bias,
    LN($smoothing / (COALESCE(tokens.amount, 0) + $smoothing * terms.terms)) AS per_token
FROM label_totals
CROSS JOIN terms
CROSS JOIN collection
LEFT JOIN tokens ON label_totals.label = tokens.label
