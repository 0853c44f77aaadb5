-- The factor that scales each discriminant to length 1.
--
-- Reads:   ascents (part, lane(weight))
-- Returns: (part, lane(factor), lane(bias)), one row per part
SELECT
    part,
    COALESCE(1 / NULLIF(SQRT(SUM(LANE(weight) * LANE(weight))), 0), 0) AS factor,
    0 * SUM(LANE(weight)) AS bias
FROM ascents
GROUP BY part
