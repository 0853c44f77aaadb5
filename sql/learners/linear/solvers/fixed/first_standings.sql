-- Where ascent at a fixed rate stands before the first iteration, and how many it may take.
--
-- Reads:   parts (part, lane(positives))
-- Returns: (part, lane(step), lane(difference), lane(variance), lane(before), lane(long_before),
--          lane(longest_before), lane(iterations), lane(most)), one row per part
-- Binds:   $iterations   maximum number of iterations
-- Hints:   unordered
SELECT
    part,
    0 * LANE(positives) + 1 AS step,
    0 * LANE(positives) AS difference,
    0 * LANE(positives) AS variance,
    0 * LANE(positives) AS before,
    0 * LANE(positives) AS long_before,
    0 * LANE(positives) AS longest_before,
    0 * LANE(positives) - 1 AS iterations,
    0 * LANE(positives) + $iterations AS most
FROM parts
