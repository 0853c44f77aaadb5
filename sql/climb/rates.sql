-- The exact step of conjugate gradients and where it leads: the difference of the class means of
-- the discriminant's projections, their pooled variance with the ridge (spread), and the negative
-- class's mean (base). Fisher's ratio is difference * difference / spread. The class means of the
-- direction's own projections are kept for the steps.
--
-- Reads:   projections (instance, lane(projection))
--          targets (instance, part, lane(target))
--          parts (part, instances, lane(positives))
--          turns (part, lane(height), lane(length))
--          last_rates (part, lane(difference), lane(spread), lane(base))
-- Returns: (part, lane(rate), lane(mean_positive), lane(mean_negative), lane(difference),
--          lane(spread), lane(base)), one row per part
-- Binds:   $ridge   the ridge, times the number of instances
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
        part,
        LANE(height) AS height,
        LANE(mean_positive) AS mean_positive,
        LANE(mean_negative) AS mean_negative,
        COALESCE(
            instances * LANE(height)
            / NULLIF(
                LANE(square)
                - LANE(positive) * LANE(mean_positive)
                - LANE(negative) * LANE(mean_negative),
                0
            ),
            0
        ) AS rate
    FROM means
)

SELECT
    steps.part,
    LANE(steps.rate) AS rate,
    LANE(steps.mean_positive) AS mean_positive,
    LANE(steps.mean_negative) AS mean_negative,
    LANE(last_rates.difference)
    + LANE(steps.rate) * (LANE(steps.mean_positive) - LANE(steps.mean_negative)) AS difference,
    LANE(last_rates.spread)
    + LANE(steps.rate)
    * (
        2 * (LANE(steps.mean_positive) - LANE(steps.mean_negative)) - LANE(steps.height)
    ) AS spread,
    LANE(last_rates.base) + LANE(steps.rate) * LANE(steps.mean_negative) AS base
FROM steps
INNER JOIN last_rates ON steps.part = last_rates.part
