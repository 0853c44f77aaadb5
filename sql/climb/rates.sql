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
WITH reached AS (
    SELECT
        part,
        LANE(difference) AS difference,
        LANE(spread) AS spread,
        LANE(base) AS base,
        LANE(before) AS before,
        COALESCE(LANE(difference) * LANE(difference) / NULLIF(LANE(spread), 0), 0) AS ratio
    FROM last_rates
),

sums AS (
    SELECT
        targets.part,
        SUM(LANE(projections.projection) * LANE(targets.target)) AS positive,
        SUM(LANE(projections.projection)) AS total,
        SUM(LANE(projections.projection) * LANE(projections.projection)) AS square
    FROM projections
    INNER JOIN targets ON projections.instance = targets.instance
    GROUP BY targets.part
),

means AS (
    SELECT
        turns.part,
        parts.instances,
        LANE(turns.height) AS height,
        COALESCE(LANE(sums.square), 0) + $ridge * LANE(turns.length) AS square,
        COALESCE(LANE(sums.positive), 0) AS positive,
        COALESCE(LANE(sums.total) - LANE(sums.positive), 0) AS negative,
        COALESCE(LANE(sums.positive) / NULLIF(LANE(parts.positives), 0), 0) AS mean_positive,
        COALESCE(
            (LANE(sums.total) - LANE(sums.positive))
            / NULLIF(parts.instances - LANE(parts.positives), 0),
            0
        ) AS mean_negative
    FROM turns
    INNER JOIN parts ON turns.part = parts.part
    LEFT JOIN sums ON turns.part = sums.part
),

steps AS (
    SELECT
        means.part,
        LANE(means.height) AS height,
        LANE(means.mean_positive) AS mean_positive,
        LANE(means.mean_negative) AS mean_negative,
        LANE(reached.difference) AS difference,
        LANE(reached.spread) AS spread,
        LANE(reached.base) AS base,
        LANE(reached.ratio) AS before,
        CASE
            WHEN
                LANE(reached.before) > 0
                AND LANE(reached.ratio) <= (1 + $tolerance) * LANE(reached.before)
                THEN 0
            ELSE
                COALESCE(
                    means.instances * LANE(means.height)
                    / NULLIF(
                        LANE(means.square)
                        - LANE(means.positive) * LANE(means.mean_positive)
                        - LANE(means.negative) * LANE(means.mean_negative),
                        0
                    ),
                    0
                )
        END AS rate
    FROM means
    INNER JOIN reached ON means.part = reached.part
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
    LANE(before) AS before
FROM steps
