-- Where the points that are for a label, less those that are against it, pull a document.
--
-- Reads:   sides (doc, label, point, side)
--          points (point, lane(value))
--          positions (doc, length)
-- Returns: (doc, label, lane(value)), one row per document and label
SELECT
    sides.doc,
    sides.label,
    SUM(sides.side * CAST(LANE(points.value) AS DOUBLE)) / MAX(positions.length) AS value
FROM sides
INNER JOIN points ON sides.point = points.point
INNER JOIN positions ON sides.doc = positions.doc
GROUP BY sides.doc, sides.label
