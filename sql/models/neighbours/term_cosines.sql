-- The cosine of the angle between each document and each point that has a term in common with it.
--
-- Reads:   positions (doc, length)
--          entries (doc, term, weight)
--          points (point)
--          point_terms (point, term, weight)
-- Returns: (doc, point, similarity), one row per document and point with a term in common
-- Binds:   $apart   whether documents are points, of which none is compared with itself
WITH known AS (
    -- A point may have been deleted, and its terms left.
    SELECT
        point_terms.point,
        point_terms.term,
        CAST(point_terms.weight AS DOUBLE) AS weight
    FROM point_terms
    INNER JOIN points ON point_terms.point = points.point
),

products AS (
    SELECT
        entries.doc,
        known.point,
        SUM(entries.weight * known.weight) AS product
    FROM entries
    INNER JOIN known ON entries.term = known.term
    WHERE NOT ($apart AND entries.doc = known.point)
    GROUP BY entries.doc, known.point
)

SELECT
    products.doc,
    products.point,
    products.product / positions.length AS similarity
FROM products
INNER JOIN positions ON products.doc = positions.doc
WHERE positions.length > 0
