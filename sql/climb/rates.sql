-- The exact step of conjugate gradients and where it leads: the difference of the class means of
-- the discriminant's projections, their pooled variance with the ridge (spread), and the negative
-- class's mean (base). Fisher's ratio is difference * difference / spread.
--
-- Reads:   turns (part, lane(height), lane(length))
--          statistics (part, lane(mean_positive), lane(mean_negative), lane(variance_positive),
--          lane(variance_negative))
--          parts (part, instances, lane(positives))
--          last_rates (part, lane(difference), lane(spread), lane(base))
-- Returns: (part, lane(rate), lane(difference), lane(spread), lane(base)), one row per part
-- Binds:   $ridge   the ridge, times the number of instances
WITH curves AS (
    SELECT
        turns.part,
        LANE(turns.height) AS height,
        LANE(statistics.mean_positive) - LANE(statistics.mean_negative) AS difference,
        LANE(statistics.mean_negative) AS base,
        (
            LANE(parts.positives) * LANE(statistics.variance_positive)
            + (parts.instances - LANE(parts.positives)) * LANE(statistics.variance_negative)
            + $ridge * LANE(turns.length)
        ) / parts.instances AS spread
    FROM turns
    INNER JOIN statistics ON turns.part = statistics.part
    INNER JOIN parts ON turns.part = parts.part
),

steps AS (
    SELECT
        part,
        LANE(height) AS height,
        LANE(difference) AS difference,
        LANE(base) AS base,
        LANE(spread) AS spread,
        COALESCE(LANE(height) / NULLIF(LANE(spread), 0), 0) AS rate
    FROM curves
)

SELECT
    steps.part,
    LANE(steps.rate) AS rate,
    LANE(last_rates.difference) + LANE(steps.rate) * LANE(steps.difference) AS difference,
    LANE(last_rates.spread)
    + 2 * LANE(steps.rate) * (LANE(steps.difference) - LANE(steps.height))
    + LANE(steps.rate) * LANE(steps.rate) * LANE(steps.spread) AS spread,
    LANE(last_rates.base) + LANE(steps.rate) * LANE(steps.base) AS base
FROM steps
INNER JOIN last_rates ON steps.part = last_rates.part
