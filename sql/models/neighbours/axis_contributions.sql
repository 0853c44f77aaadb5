-- What each term adds to the similarities of a document with the points that it is compared with:
-- they are the sum of these.
--
-- Reads:   pulls (doc, label, lane(value))
--          entries (doc, term, weight)
--          basis (term, lane(weight))
--          terms (term, name)
-- Returns: (doc, label, stage, part, term, contribution), one row per document, label and term
SELECT
    pulls.doc,
    pulls.label,
    0 AS stage,
    'term' AS part,
    terms.name AS term,
    entries.weight * LIST_SUM([LANE(pulls.value) * LANE(basis.weight)]) AS contribution
FROM pulls
INNER JOIN entries ON pulls.doc = entries.doc
INNER JOIN basis ON entries.term = basis.term
INNER JOIN terms ON entries.term = terms.term
