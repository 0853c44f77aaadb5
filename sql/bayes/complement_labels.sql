-- Complement naive Bayes: the part of a label's score that each token adds, whatever it is.
--
-- Reads:   label_totals (label, count)
--          terms (term)
-- Returns: (label, bias, per_token), one row per label
-- Binds:   $smoothing   added to each count, > 0
WITH vocabulary AS (
    SELECT COUNT(*) AS terms FROM terms
),

collection AS (
    SELECT SUM(count) AS count FROM label_totals
)

SELECT
    label_totals.label,
    CAST(0 AS DOUBLE) AS bias,
    LN(collection.count - label_totals.count + $smoothing * vocabulary.terms) AS per_token
FROM label_totals
CROSS JOIN vocabulary
CROSS JOIN collection
