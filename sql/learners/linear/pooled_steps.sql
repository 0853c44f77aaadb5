-- Steps of Fisher's pooled variance: how far each instance lies from the mean of its class.
--
-- Reads:   projections (instance, lane(projection))
--          targets (instance, part, lane(target))
--          parts (part, instances)
--          statistics (part, lane(mean_positive), lane(mean_negative))
-- Returns: (instance, lane(step)), one row per instance that has entries
SELECT
    projections.instance,
    (
        LANE(projections.projection)
        - CASE
            WHEN LANE(targets.target) = 1 THEN LANE(statistics.mean_positive)
            ELSE LANE(statistics.mean_negative)
        END
    ) / parts.instances AS step
FROM projections
INNER JOIN targets ON projections.instance = targets.instance
INNER JOIN parts ON targets.part = parts.part
INNER JOIN statistics ON targets.part = statistics.part
