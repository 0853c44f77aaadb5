-- What has been climbed before the first step from zero: nothing.
--
-- Reads:   parts (part, lane(positives))
-- Returns: (part, lane(rate), lane(mean_positive), lane(mean_negative), lane(difference),
--          lane(spread), lane(base), lane(before)), one row per part
SELECT
    part,
    0 * LANE(positives) AS rate,
    0 * LANE(positives) AS mean_positive,
    0 * LANE(positives) AS mean_negative,
    0 * LANE(positives) AS difference,
    0 * LANE(positives) AS spread,
    0 * LANE(positives) AS base,
    0 * LANE(positives) AS before
FROM parts
