-- How near each document is to each point of a reduced space: 1 / (1 + the squared distance).
--
-- Reads:   positions (doc, lane(value))
--          points (point, lane(value))
-- Returns: (doc, point, similarity), one row per document and point; similarity is from 0 to 1
-- Binds:   $apart   whether documents are points, of which none is compared with itself
SELECT
    positions.doc,
    points.point,
    1 / (
        1 + LIST_SUM(
            [
                (LANE(positions.value) - LANE(points.value))
                * (LANE(positions.value) - LANE(points.value))
            ]
        )
    ) AS similarity
FROM positions
CROSS JOIN points
WHERE NOT ($apart AND positions.doc = points.point)
