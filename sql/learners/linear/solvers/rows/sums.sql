-- What losses, squared errors and shares of the instances add up to, each error at its cost.
--
-- Reads:   state (costs, projections, shares)
-- Returns: (lane, hinge, square, shares), one row per lane
WITH cells AS (
    SELECT
        UNNEST([LANE()]) AS lane,
        UNNEST(costs) AS cost,
        UNNEST(projections) AS projection,
        UNNEST(shares) AS share
    FROM state
)

SELECT
    lane,
    SUM(ABS(cost) * GREATEST(0, 1 - SIGN(cost) * projection)) AS hinge,
    SUM(ABS(cost) * POWER(projection - SIGN(cost), 2)) AS square,
    SUM(ABS(share)) AS shares
FROM cells
GROUP BY lane
ORDER BY lane
