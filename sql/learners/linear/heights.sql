-- Fisher's ratio with the sum of both class variances, difference * difference / spread, after each
-- step. A lane's rate falls to zero, for good, when the ratio has grown too little over three steps
-- or when the lane has taken the most it may.
--
-- Reads:   statistics (part, lane(mean_positive), lane(mean_negative), lane(variance_positive),
--          lane(variance_negative))
--          last_heights (part, lane(rate), lane(difference), lane(spread), lane(before),
--          lane(long_before), lane(steps), lane(most))
-- Returns: (part, lane(rate), lane(difference), lane(spread), lane(before), lane(long_before),
--          lane(longest_before), lane(steps), lane(most)), one row per part
-- Binds:   $rate        the learning rate
--          $tolerance   the least growth over three steps
WITH reached AS (
    SELECT
        statistics.part,
        LANE(last_heights.rate) AS last_rate,
        LANE(last_heights.most) AS most,
        LANE(last_heights.before) AS long_before,
        LANE(last_heights.long_before) AS longest_before,
        LANE(statistics.mean_positive) - LANE(statistics.mean_negative) AS difference,
        LANE(statistics.variance_positive) + LANE(statistics.variance_negative) AS spread,
        COALESCE(
            LANE(last_heights.difference)
            * LANE(last_heights.difference)
            / NULLIF(LANE(last_heights.spread), 0),
            0
        ) AS before,
        LANE(last_heights.steps)
        + CASE WHEN LANE(last_heights.rate) > 0 THEN 1 ELSE 0 END AS steps
    FROM statistics
    INNER JOIN last_heights ON statistics.part = last_heights.part
)

SELECT
    part,
    CASE
        WHEN LANE(last_rate) = 0 OR LANE(spread) = 0 THEN 0
        WHEN LANE(steps) >= LANE(most) THEN 0
        WHEN
            LANE(steps) >= 3
            AND LANE(difference) * LANE(difference)
            < (1 + $tolerance) * LANE(longest_before) * LANE(spread)
            THEN 0
        ELSE $rate
    END AS rate,
    LANE(difference) AS difference,
    LANE(spread) AS spread,
    LANE(before) AS before,
    LANE(long_before) AS long_before,
    LANE(longest_before) AS longest_before,
    LANE(steps) AS steps,
    LANE(most) AS most
FROM reached
