-- The exact step of conjugate gradients and where it leads: the difference of the class means of
-- the discriminant's projections, their pooled variance with the ridge (spread), and the negative
-- class's mean (base). Fisher's ratio is difference * difference / spread; a lane whose ratio grew
-- too little in its last step goes no further, whatever the other lanes do. The class means of the
-- direction's own projections are kept for the steps.
--
-- Reads:   projections (instance, lane(projection))
--          targets (instance, part, lane(target))
--          parts (part, instances, lane(positives))
--          turns (part, lane(height), lane(length))
--          last_rates (part, lane(difference), lane(spread), lane(base), lane(before))
-- Returns: (part, lane(rate), lane(mean_positive), lane(mean_negative), lane(difference),
--          lane(spread), lane(base), lane(before)), one row per part
-- Binds:   $ridge       the ridge, times the number of instances
--          $tolerance   growth of the ratio that is too little
WITH sums AS (
    SELECT
        targets.part,
        SUM(LANE(projections.projection) * LANE(targets.target)) AS positive,
        SUM(LANE(projections.projection)) AS total,
        SUM(LANE(projections.projection) * LANE(projections.projection)) AS square
    FROM projections
    INNER JOIN targets ON projections.instance = targets.instance
    GROUP BY targets.part
),

steps AS (
    SELECT
        turns.part,
        LANE(turns.height) AS height,
        LANE(last_rates.difference) AS difference,
        LANE(last_rates.spread) AS spread,
        LANE(last_rates.base) AS base,
        COALESCE(LANE(sums.positive) / NULLIF(LANE(parts.positives), 0), 0) AS mean_positive,
        COALESCE(
            (LANE(sums.total) - LANE(sums.positive))
            / NULLIF(parts.instances - LANE(parts.positives), 0),
            0
        ) AS mean_negative,
        CASE
            WHEN
                LANE(last_rates.before) > 0
                AND LANE(last_rates.difference) * LANE(last_rates.difference)
                <= (1 + $tolerance) * LANE(last_rates.before) * LANE(last_rates.spread)
                THEN 0
            ELSE
                COALESCE(
                    parts.instances * LANE(turns.height)
                    / NULLIF(
                        LANE(sums.square)
                        + $ridge * LANE(turns.length)
                        - COALESCE(
                            LANE(sums.positive)
                            * LANE(sums.positive)
                            / NULLIF(LANE(parts.positives), 0),
                            0
                        )
                        - COALESCE(
                            (LANE(sums.total) - LANE(sums.positive))
                            * (LANE(sums.total) - LANE(sums.positive))
                            / NULLIF(parts.instances - LANE(parts.positives), 0),
                            0
                        ),
                        0
                    ),
                    0
                )
        END AS rate
    FROM turns
    INNER JOIN parts ON turns.part = parts.part
    INNER JOIN last_rates ON turns.part = last_rates.part
    LEFT JOIN sums ON turns.part = sums.part
)

SELECT
    part,
    LANE(rate) AS rate,
    LANE(mean_positive) AS mean_positive,
    LANE(mean_negative) AS mean_negative,
    LANE(difference) + LANE(rate) * (LANE(mean_positive) - LANE(mean_negative)) AS difference,
    LANE(spread)
    + LANE(rate) * (2 * (LANE(mean_positive) - LANE(mean_negative)) - LANE(height)) AS spread,
    LANE(base) + LANE(rate) * LANE(mean_negative) AS base,
    COALESCE(LANE(difference) * LANE(difference) / NULLIF(LANE(spread), 0), 0) AS before
FROM steps
