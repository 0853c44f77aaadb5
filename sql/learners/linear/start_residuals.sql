-- Residuals at zero weights: they add up to the difference of the class means. A lane with one
-- class alone stays put.
--
-- Reads:   targets (instance, part, lane(target))
--          parts (part, instances, lane(positives))
-- Returns: (instance, lane(residual)), one row per instance
SELECT
    targets.instance,
    CASE
        WHEN LANE(parts.positives) = 0 OR LANE(parts.positives) = parts.instances THEN 0
        WHEN LANE(targets.target) = 1 THEN 1 / LANE(parts.positives)
        ELSE -1 / (parts.instances - LANE(parts.positives))
    END AS residual
FROM targets
INNER JOIN parts ON targets.part = parts.part
