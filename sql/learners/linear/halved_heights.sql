-- A climb that is to be repeated with half the steps that it took.
--
-- Reads:   heights (part, lane(steps))
-- Returns: (part, lane(rate), lane(difference), lane(spread), lane(before), lane(long_before),
--          lane(longest_before), lane(steps), lane(most)), one row per part
SELECT
    part,
    0 * LANE(steps) + 1 AS rate,
    0 * LANE(steps) AS difference,
    0 * LANE(steps) AS spread,
    0 * LANE(steps) AS before,
    0 * LANE(steps) AS long_before,
    0 * LANE(steps) AS longest_before,
    0 * LANE(steps) - 1 AS steps,
    FLOOR(LANE(steps) / 2) AS most
FROM heights
