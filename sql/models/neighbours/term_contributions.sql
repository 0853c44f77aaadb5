-- What each term adds to the similarities of a document with the points that it is compared with,
-- in the space of all terms.
--
-- Reads:   sides (doc, label, point, side)
--          positions (doc, length)
--          entries (doc, term, weight)
--          point_terms (point, term, weight)
--          terms (term, name)
-- Returns: (doc, label, stage, part, term, contribution), one row per document, label and term that
--          one of the points has
WITH sums AS (
    SELECT
        sides.doc,
        sides.label,
        entries.term,
        SUM(
            sides.side * CAST(entries.weight AS DOUBLE) * point_terms.weight / positions.length
        ) AS contribution
    FROM sides
    INNER JOIN entries ON sides.doc = entries.doc
    INNER JOIN point_terms ON sides.point = point_terms.point AND entries.term = point_terms.term
    INNER JOIN positions ON sides.doc = positions.doc
    GROUP BY sides.doc, sides.label, entries.term
)

SELECT
    sums.doc,
    sums.label,
    0 AS stage,
    'term' AS part,
    terms.name AS term,
    sums.contribution
FROM sums
INNER JOIN terms ON sums.term = terms.term
