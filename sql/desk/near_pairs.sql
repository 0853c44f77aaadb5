-- Pairs of documents that are nearly the same: the cosine of their weights says so.
--
-- Reads:   candidate_pairs (doc, other)
--          weights (doc, term, weight)
-- Returns: (doc, other, similarity), one row per pair
-- Binds:   $similarity   the least cosine
SELECT
    candidate_pairs.doc,
    candidate_pairs.other,
    LEAST(SUM(own.weight * others.weight), 1.0) AS similarity
FROM candidate_pairs
INNER JOIN weights AS own ON candidate_pairs.doc = own.doc
INNER JOIN weights AS others
    ON candidate_pairs.other = others.doc AND own.term = others.term
GROUP BY candidate_pairs.doc, candidate_pairs.other
HAVING SUM(own.weight * others.weight) >= $similarity
