-- Fisher's ratio with the sum of both class variances, difference * difference / variance, after
-- each iteration. A lane's step falls to zero, for good, when the ratio has grown too little over
-- three iterations or when the lane has taken the maximum.
--
-- Reads:   class_statistics (part, lane(mean_positive), lane(mean_negative),
--          lane(variance_positive), lane(variance_negative))
--          last_standings (part, lane(step), lane(difference), lane(variance), lane(before),
--          lane(long_before), lane(iterations), lane(most))
-- Returns: (part, lane(step), lane(difference), lane(variance), lane(before), lane(long_before),
--          lane(longest_before), lane(iterations), lane(most)), one row per part
-- Binds:   $rate        the learning rate
--          $tolerance   minimum growth over three iterations
-- Hints:   unordered
WITH reached AS (
    SELECT
        class_statistics.part,
        LANE(last_standings.step) AS last_step,
        LANE(last_standings.most) AS most,
        LANE(last_standings.before) AS long_before,
        LANE(last_standings.long_before) AS longest_before,
        LANE(class_statistics.mean_positive) - LANE(class_statistics.mean_negative) AS difference,
        LANE(class_statistics.variance_positive)
        + LANE(class_statistics.variance_negative) AS variance,
        COALESCE(
            LANE(last_standings.difference)
            * LANE(last_standings.difference)
            / NULLIF(LANE(last_standings.variance), 0),
            0
        ) AS before,
        LANE(last_standings.iterations)
        + CASE WHEN LANE(last_standings.step) > 0 THEN 1 ELSE 0 END AS iterations
    FROM class_statistics
    INNER JOIN last_standings ON class_statistics.part = last_standings.part
)

SELECT
    part,
    CASE
        WHEN LANE(last_step) = 0 OR LANE(variance) = 0 THEN 0
        WHEN LANE(iterations) >= LANE(most) THEN 0
        WHEN
            LANE(iterations) >= 3
            AND LANE(difference) * LANE(difference)
            < (1 + $tolerance) * LANE(longest_before) * LANE(variance)
            THEN 0
        ELSE $rate
    END AS step,
    LANE(difference) AS difference,
    LANE(variance) AS variance,
    LANE(before) AS before,
    LANE(long_before) AS long_before,
    LANE(longest_before) AS longest_before,
    LANE(iterations) AS iterations,
    LANE(most) AS most
FROM reached
