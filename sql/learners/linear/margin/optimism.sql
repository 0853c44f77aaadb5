-- What the coin lanes fit, and the share that instances have in it themselves.
--
-- Reads:   state (instance, leverage, costs, projections, shares)
-- Returns: (lane, instances, tosses, projections, fitted, shares, shared), one row per coin lane
-- Binds:   $labels   lanes of labels: the coins follow them
WITH cells AS (
    SELECT
        UNNEST([LANE()]) AS lane,
        leverage,
        UNNEST(costs) AS cost,
        UNNEST(projections) AS projection,
        UNNEST(shares) AS share
    FROM state
)

SELECT
    lane,
    COUNT(*) AS instances,
    SUM(SIGN(cost)) AS tosses,
    SUM(projection) AS projections,
    SUM(SIGN(cost) * projection) AS fitted,
    SUM(leverage * share) AS shares,
    SUM(SIGN(cost) * leverage * share) AS shared
FROM cells
WHERE lane >= $labels AND cost <> 0
GROUP BY lane
ORDER BY lane
