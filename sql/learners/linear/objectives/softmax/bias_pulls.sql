-- The gradient of each lane's bias.
--
-- Reads:   residuals (instance, residuals)
-- Returns: (lane, pull), one row per lane
WITH cells AS (
    SELECT
        UNNEST([LANE()]) AS lane,
        UNNEST(residuals) AS residual
    FROM residuals
)

SELECT
    lane,
    SUM(residual) AS pull
FROM cells
GROUP BY lane
ORDER BY lane
