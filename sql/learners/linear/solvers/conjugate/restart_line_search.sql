-- What weights that were found before reach on the instances at hand.
--
-- Reads:   starts (part, lane(weight))
--          curvature (part, lane(mean_positive), lane(mean_negative), lane(curvature))
--          parts (part, instances, lane(positives))
-- Returns: (part, lane(step), lane(mean_positive), lane(mean_negative), lane(difference),
--          lane(variance), lane(base), lane(before)), one row per part
-- Binds:   $ridge   the ridge, times the number of instances
-- Hints:   unordered
WITH norms AS (
    SELECT
        part,
        SUM(LANE(weight) * LANE(weight)) AS norm
    FROM starts
    GROUP BY part
)

SELECT
    parts.part,
    0 * LANE(parts.positives) AS step,
    0 * LANE(parts.positives) AS mean_positive,
    0 * LANE(parts.positives) AS mean_negative,
    LANE(curvature.mean_positive) - LANE(curvature.mean_negative) AS difference,
    (
        LANE(curvature.curvature) + $ridge * COALESCE(LANE(norms.norm), 0)
    ) / parts.instances AS variance,
    LANE(curvature.mean_negative) AS base,
    0 * LANE(parts.positives) AS before
FROM parts
INNER JOIN curvature ON parts.part = curvature.part
LEFT JOIN norms ON parts.part = norms.part
