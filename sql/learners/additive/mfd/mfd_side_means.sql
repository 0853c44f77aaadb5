-- Mean-frequency discriminant of each label against the rest: the label's documents as one, and the
-- others as one, with SMART's ltc weights; sums of less than 1 stay as they are.
--
-- Reads:   label_totals (label)
--          label_term_amounts (label, term, total, amount)
--          terms (term, idf)
-- Returns: (label, term, weight, rest_weight), one row per label and term
WITH sums AS (
    SELECT
        label_term_amounts.label,
        label_term_amounts.term,
        terms.idf,
        CAST(label_term_amounts.total AS DOUBLE) AS total,
        CAST(label_term_amounts.amount AS DOUBLE) AS amount
    FROM label_term_amounts
    INNER JOIN terms ON label_term_amounts.term = terms.term
    INNER JOIN label_totals ON label_term_amounts.label = label_totals.label
)

SELECT
    label,
    term,
    CASE WHEN amount < 1 THEN amount ELSE 1 + LN(amount) END * idf AS weight,
    CASE WHEN total - amount < 1 THEN total - amount ELSE 1 + LN(total - amount) END * idf
        AS rest_weight
FROM sums
