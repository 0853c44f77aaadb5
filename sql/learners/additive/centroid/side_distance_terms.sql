-- By how much a document is nearer to the mean of a label's documents than to the mean of the rest.
-- Each term's axis is stretched by its inverse document frequency, the document's as well as the
-- mean's: the mean brings both factors.
--
-- Reads:   side_means (label, term, weight, rest_weight)
--          terms (term, idf)
-- Returns: (label, stage, term, weight), one row per label and term that counts
-- Binds:   $inverse   whether a term counts the less, the more documents have it
SELECT
    side_means.label,
    0 AS stage,
    side_means.term,
    (side_means.weight - side_means.rest_weight)
    * CASE WHEN $inverse THEN terms.idf ELSE 1 END AS weight
FROM side_means
INNER JOIN terms ON side_means.term = terms.term
WHERE side_means.weight <> side_means.rest_weight
