-- The squared length of the weights of each lane.
--
-- Reads:   iterates (weights)
-- Returns: (lane, norm), one row per lane
WITH cells AS (
    SELECT
        UNNEST([LANE()]) AS lane,
        UNNEST(weights) AS weight
    FROM iterates
)

SELECT
    lane,
    SUM(weight * weight) AS norm
FROM cells
GROUP BY lane
ORDER BY lane
