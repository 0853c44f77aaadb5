-- The factor that scales each discriminant to length 1.
--
-- Reads:   iterates (part, lane(weight))
--          parts (part)
-- Returns: (part, lane(factor), lane(bias)), one row per part
WITH lengths AS (
    SELECT
        part,
        SQRT(SUM(LANE(weight) * LANE(weight))) AS length
    FROM iterates
    GROUP BY part
)

SELECT
    parts.part,
    COALESCE(1 / NULLIF(LANE(lengths.length), 0), 0) AS factor,
    COALESCE(0 * LANE(lengths.length), 0) AS bias
FROM parts
LEFT JOIN lengths ON parts.part = lengths.part
