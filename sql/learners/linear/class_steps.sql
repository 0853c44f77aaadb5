-- Steps of the sum of both class variances: distance from the mean of the class, over its size.
--
-- Reads:   projections (instance, lane(projection))
--          targets (instance, part, lane(target))
--          parts (part, instances, lane(positives))
--          statistics (part, lane(mean_positive), lane(mean_negative))
-- Returns: (instance, lane(step)), one row per instance that has entries
SELECT
    projections.instance,
    CASE
        WHEN LANE(targets.target) = 1
            THEN
                (LANE(projections.projection) - LANE(statistics.mean_positive))
                / LANE(parts.positives)
        ELSE
            (LANE(projections.projection) - LANE(statistics.mean_negative))
            / (parts.instances - LANE(parts.positives))
    END AS step
FROM projections
INNER JOIN targets ON projections.instance = targets.instance
INNER JOIN parts ON targets.part = parts.part
INNER JOIN statistics ON targets.part = statistics.part
