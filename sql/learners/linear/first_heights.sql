-- Where climbing at a fixed rate stands before the first look, and how many steps it may take.
--
-- Reads:   parts (part, lane(positives))
-- Returns: (part, lane(rate), lane(difference), lane(spread), lane(before), lane(long_before),
--          lane(longest_before), lane(steps), lane(most)), one row per part
-- Binds:   $iterations   most steps
SELECT
    part,
    0 * LANE(positives) + 1 AS rate,
    0 * LANE(positives) AS difference,
    0 * LANE(positives) AS spread,
    0 * LANE(positives) AS before,
    0 * LANE(positives) AS long_before,
    0 * LANE(positives) AS longest_before,
    0 * LANE(positives) - 1 AS steps,
    0 * LANE(positives) + $iterations AS most
FROM parts
