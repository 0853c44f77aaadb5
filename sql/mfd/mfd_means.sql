-- Mean-frequency discriminant: each label's documents as one, with SMART's ltc weights.
--
-- Reads:   label_term_counts (label, term, count)
--          terms (term, idf)
-- Returns: (label, term, weight), one row per label and term that occurs in it
SELECT
    label_term_counts.label,
    label_term_counts.term,
    (1 + LN(label_term_counts.count)) * terms.idf AS weight
FROM label_term_counts
INNER JOIN terms ON label_term_counts.term = terms.term
