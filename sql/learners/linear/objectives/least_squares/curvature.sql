-- How least squares bends along a direction: the class means of the direction's projections, and
-- the squares of their distances from those means, added up.
--
-- Reads:   class_statistics (part, lane(mean_positive), lane(mean_negative),
--          lane(variance_positive), lane(variance_negative))
--          parts (part, instances, lane(positives))
-- Returns: (part, lane(mean_positive), lane(mean_negative), lane(curvature)), one row per part
SELECT
    parts.part,
    LANE(class_statistics.mean_positive) AS mean_positive,
    LANE(class_statistics.mean_negative) AS mean_negative,
    LANE(parts.positives) * LANE(class_statistics.variance_positive)
    + (parts.instances - LANE(parts.positives))
    * LANE(class_statistics.variance_negative) AS curvature
FROM parts
INNER JOIN class_statistics ON parts.part = class_statistics.part
