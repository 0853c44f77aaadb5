-- The cosine of the angle between each document and each point of a reduced space.
--
-- Reads:   positions (doc, lane(value))
--          points (point, lane(value))
-- Returns: (doc, point, similarity), one row per document and point; similarity is from -1 to 1
-- Binds:   $apart   whether documents are points, of which none is compared with itself
SELECT
    positions.doc,
    points.point,
    LIST_SUM([LANE(positions.value) * LANE(points.value)]) AS similarity
FROM positions
CROSS JOIN points
WHERE NOT ($apart AND positions.doc = points.point)
