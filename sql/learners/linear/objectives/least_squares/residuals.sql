-- Residuals of Fisher's pooled variance, which are those of least squares up to scale: how far each
-- instance lies from the mean of its class.
--
-- Reads:   projections (instance, lane(projection))
--          targets (instance, part, lane(target))
--          parts (part, instances)
--          class_statistics (part, lane(mean_positive), lane(mean_negative))
-- Returns: (instance, lane(residual)), one row per instance that has entries
SELECT
    projections.instance,
    (
        LANE(projections.projection)
        - CASE
            WHEN LANE(targets.target) = 1 THEN LANE(class_statistics.mean_positive)
            ELSE LANE(class_statistics.mean_negative)
        END
    ) / parts.instances AS residual
FROM projections
INNER JOIN targets ON projections.instance = targets.instance
INNER JOIN parts ON targets.part = parts.part
INNER JOIN class_statistics ON targets.part = class_statistics.part
