-- What each neighbour adds to a document's votes on a label; its key stands in the place of a term.
--
-- Reads:   sides (doc, label, point, side, similarity)
--          points (point, document)
-- Returns: (doc, label, stage, part, term, contribution), one row per document, label and neighbour
-- Binds:   $alike   whether all neighbours count 1
SELECT
    sides.doc,
    sides.label,
    0 AS stage,
    'neighbour' AS part,
    CAST(points.document AS VARCHAR) AS term,
    CAST(CASE WHEN $alike THEN sides.side ELSE sides.side * sides.similarity END AS DOUBLE)
        AS contribution
FROM sides
INNER JOIN points ON sides.point = points.point
