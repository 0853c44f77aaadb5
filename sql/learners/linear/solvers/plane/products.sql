-- Products of the direction with itself, with the weights and with the last step, of each lane.
--
-- Reads:   iterates (slot, weights, earlier_weights)
--          directions (slot, directions)
-- Returns: (lane, direction_direction, weight_direction, step_direction), one row per lane
WITH cells AS (
    SELECT
        UNNEST([LANE()]) AS lane,
        UNNEST(iterates.weights) AS weight,
        UNNEST(iterates.earlier_weights) AS earlier_weight,
        UNNEST(directions.directions) AS direction
    FROM iterates
    INNER JOIN directions ON iterates.slot = directions.slot
)

SELECT
    lane,
    SUM(direction * direction) AS direction_direction,
    SUM(weight * direction) AS weight_direction,
    SUM((weight - earlier_weight) * direction) AS step_direction
FROM cells
GROUP BY lane
ORDER BY lane
