-- The mean of each label's documents and the mean of the rest, weighted by inverse document
-- frequency if wanted.
--
-- Reads:   collection (documents)
--          label_totals (label, documents)
--          label_term_amounts (label, term, total, amount)
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
        label_term_amounts.label,
        label_term_amounts.term,
        sizes.documents,
        sizes.rest,
        CASE WHEN $inverse THEN terms.idf ELSE 1 END AS factor,
        label_term_amounts.total,
        label_term_amounts.amount
    FROM label_term_amounts
    INNER JOIN terms ON label_term_amounts.term = terms.term
    INNER JOIN sizes ON label_term_amounts.label = sizes.label
)

SELECT
    label,
    term,
    CAST(amount AS DOUBLE) / documents * factor AS weight,
    CAST(total - amount AS DOUBLE) / rest * factor AS rest_weight
FROM sums
