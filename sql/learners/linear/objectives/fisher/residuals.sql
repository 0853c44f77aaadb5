-- Residuals of the sum of both class variances: distance from the mean of the class, over its size.
--
-- Reads:   projections (instance, lane(projection))
--          targets (instance, part, lane(target))
--          parts (part, instances, lane(positives))
--          class_statistics (part, lane(mean_positive), lane(mean_negative))
-- Returns: (instance, lane(residual)), one row per instance that has entries
SELECT
    projections.instance,
    CASE
        WHEN LANE(targets.target) = 1
            THEN
                (LANE(projections.projection) - LANE(class_statistics.mean_positive))
                / LANE(parts.positives)
        ELSE
            (LANE(projections.projection) - LANE(class_statistics.mean_negative))
            / (parts.instances - LANE(parts.positives))
    END AS residual
FROM projections
INNER JOIN targets ON projections.instance = targets.instance
INNER JOIN parts ON targets.part = parts.part
INNER JOIN class_statistics ON targets.part = class_statistics.part
