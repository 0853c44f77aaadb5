-- The standings of an ascent that is to be repeated with half the iterations that it took.
--
-- Reads:   standings (part, lane(iterations))
-- Returns: (part, lane(step), lane(difference), lane(variance), lane(before), lane(long_before),
--          lane(longest_before), lane(iterations), lane(most)), one row per part
-- Hints:   unordered
SELECT
    part,
    0 * LANE(iterations) + 1 AS step,
    0 * LANE(iterations) AS difference,
    0 * LANE(iterations) AS variance,
    0 * LANE(iterations) AS before,
    0 * LANE(iterations) AS long_before,
    0 * LANE(iterations) AS longest_before,
    0 * LANE(iterations) - 1 AS iterations,
    FLOOR(LANE(iterations) / 2) AS most
FROM standings
