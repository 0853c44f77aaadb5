-- The weights after a step, and those before it.
--
-- Reads:   iterates (slot, scale, weights, earlier_weights)
--          directions (slot, directions)
-- Returns: (slot, scale, weights, earlier_weights), one row per slot
-- Binds:   $forward   how far along the direction, of each lane
--          $onward    how far along the last step
WITH steps AS (
    SELECT
        CAST($forward AS DOUBLE[]) AS forward,
        CAST($onward AS DOUBLE[]) AS onward
)

SELECT
    iterates.slot,
    iterates.scale,
    CAST(
        LIST_TRANSFORM(
            iterates.weights,
            (weight, i) -> weight
            + steps.forward[i] * directions.directions[i]
            + steps.onward[i] * (weight - iterates.earlier_weights[i])
        ) AS FLOAT[]
    ) AS weights,
    iterates.weights AS earlier_weights
FROM iterates
INNER JOIN directions ON iterates.slot = directions.slot
CROSS JOIN steps
