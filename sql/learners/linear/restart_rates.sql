-- What discriminants that were found before have climbed, on the instances at hand.
--
-- Reads:   starts (part, lane(weight))
--          statistics (part, lane(mean_positive), lane(mean_negative), lane(variance_positive),
--          lane(variance_negative))
--          parts (part, instances, lane(positives))
-- Returns: (part, lane(rate), lane(mean_positive), lane(mean_negative), lane(difference),
--          lane(spread), lane(base), lane(before)), one row per part
-- Binds:   $ridge   the ridge, times the number of instances
WITH lengths AS (
    SELECT
        part,
        SUM(LANE(weight) * LANE(weight)) AS length
    FROM starts
    GROUP BY part
)

SELECT
    parts.part,
    0 * LANE(parts.positives) AS rate,
    0 * LANE(parts.positives) AS mean_positive,
    0 * LANE(parts.positives) AS mean_negative,
    LANE(statistics.mean_positive) - LANE(statistics.mean_negative) AS difference,
    (
        LANE(parts.positives) * LANE(statistics.variance_positive)
        + (parts.instances - LANE(parts.positives)) * LANE(statistics.variance_negative)
        + $ridge * COALESCE(LANE(lengths.length), 0)
    ) / parts.instances AS spread,
    LANE(statistics.mean_negative) AS base,
    0 * LANE(parts.positives) AS before
FROM parts
INNER JOIN statistics ON parts.part = statistics.part
LEFT JOIN lengths ON parts.part = lengths.part
