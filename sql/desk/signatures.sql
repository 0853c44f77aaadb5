-- Min-hash signatures: for each band, the smallest numbers that were drawn for a document's terms.
--
-- Reads:   postings (doc, term)
--          term_draws (term, lane(first), lane(second), lane(third))
-- Returns: (doc, lane(first), lane(second), lane(third)), one row per document with such terms
-- Hints:   unordered
SELECT
    postings.doc,
    MIN(LANE(term_draws.first)) AS first,
    MIN(LANE(term_draws.second)) AS second,
    MIN(LANE(term_draws.third)) AS third
FROM postings
INNER JOIN term_draws ON postings.term = term_draws.term
GROUP BY postings.doc
