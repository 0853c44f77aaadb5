-- Multinomial naive Bayes: log prior of each label, and log likelihood of a term it never had.
--
-- Reads:   label_totals (label, documents, count)
--          terms (term)
-- Returns: (label, bias, per_token), one row per label
-- Binds:   $smoothing    added to each count, > 0
--          $flat_prior   whether all labels are equally likely beforehand
WITH vocabulary AS (
    SELECT COUNT(*) AS terms FROM terms
),

collection AS (
    SELECT
        COUNT(*) AS labels,
        SUM(documents) AS documents
    FROM label_totals
)

SELECT
    label_totals.label,
    CASE
        WHEN $flat_prior THEN -LN(CAST(collection.labels AS DOUBLE))
        ELSE LN(CAST(label_totals.documents AS DOUBLE) / collection.documents)
    END AS bias,
    LN($smoothing / (label_totals.count + $smoothing * vocabulary.terms)) AS per_token
FROM label_totals
CROSS JOIN vocabulary
CROSS JOIN collection
