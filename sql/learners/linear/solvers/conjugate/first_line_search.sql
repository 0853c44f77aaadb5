-- The line search before the first step from zero: nothing has been climbed.
--
-- Reads:   parts (part, lane(positives))
-- Returns: (part, lane(step), lane(mean_positive), lane(mean_negative), lane(difference),
--          lane(variance), lane(base), lane(before)), one row per part
-- Hints:   unordered
SELECT
    part,
    0 * LANE(positives) AS step,
    0 * LANE(positives) AS mean_positive,
    0 * LANE(positives) AS mean_negative,
    0 * LANE(positives) AS difference,
    0 * LANE(positives) AS variance,
    0 * LANE(positives) AS base,
    0 * LANE(positives) AS before
FROM parts
