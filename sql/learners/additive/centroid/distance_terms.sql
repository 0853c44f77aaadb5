-- The label means, where distances are compared. Each term's axis is stretched by its inverse
-- document frequency, the document's as well as the mean's: the mean brings both factors.
--
-- Reads:   label_means (label, term, weight)
--          terms (term, idf)
-- Returns: (label, stage, term, weight), one row per label and term that counts
-- Binds:   $inverse   whether a term counts the less, the more documents have it
SELECT
    label_means.label,
    0 AS stage,
    label_means.term,
    label_means.weight * CASE WHEN $inverse THEN terms.idf ELSE 1 END AS weight
FROM label_means
INNER JOIN terms ON label_means.term = terms.term
WHERE label_means.weight <> 0
