-- The coordinates of documents on the axes of a reduced space, side by side.
--
-- Reads:   entries (doc, term, weight)
--          basis (term, lane(weight))
-- Returns: (doc, lane(value)), one row per document that has a term of the axes
-- Hints:   unordered
SELECT
    entries.doc,
    SUM(CAST(entries.weight AS DOUBLE) * LANE(basis.weight)) AS value
FROM entries
INNER JOIN basis ON entries.term = basis.term
GROUP BY entries.doc
