-- Complement naive Bayes: how much rarer a term is in the other labels than in all of them.
--
-- Reads:   label_term_counts (label, term, count)
-- Returns: (label, term, weight), one row per label and term that occurs in it
-- Binds:   $smoothing   added to each count, > 0
WITH totals AS (
    SELECT
        term,
        SUM(count) AS count
    FROM label_term_counts
    GROUP BY term
)

SELECT
    label_term_counts.label,
    label_term_counts.term,
    LN(totals.count + $smoothing)
    - LN(totals.count - label_term_counts.count + $smoothing) AS weight
FROM label_term_counts
INNER JOIN totals ON label_term_counts.term = totals.term
