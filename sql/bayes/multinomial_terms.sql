-- Multinomial naive Bayes: how much likelier a term is than one that the label never had.
--
-- Reads:   label_term_counts (label, term, count)
-- Returns: (label, term, weight), one row per label and term that occurs in it
-- Binds:   $smoothing   added to each count, > 0
SELECT
    label,
    term,
    LN((count + $smoothing) / $smoothing) AS weight
FROM label_term_counts
