-- The weights of points in the space of all terms, each point being of length 1.
--
-- Reads:   entries (doc, term, weight)
--          positions (doc, length)
-- Returns: (point, term, weight), one row per point and term
SELECT
    entries.doc AS point,
    entries.term,
    CAST(entries.weight / positions.length AS FLOAT) AS weight
FROM entries
INNER JOIN positions ON entries.doc = positions.doc
WHERE positions.length > 0
ORDER BY entries.doc, entries.term
