-- The next direction of each lane: the gradient scan, less the weights for the penalty, times the
-- preconditioner.
--
-- Reads:   entries (instance, slot, weight)
--          residuals (instance, residuals)
--          iterates (slot, scale, weights)
-- Returns: (slot, directions), one row per slot
-- Binds:   $penalty   weight of the penalty
WITH lanes AS MATERIALIZED (
    SELECT
        instance,
        residuals[LANE() + 1] AS residual
    FROM residuals
),

gradients AS (
    SELECT
        entries.slot,
        SUM(entries.weight * LANE(lanes.residual)) AS gradient
    FROM entries
    INNER JOIN lanes ON entries.instance = lanes.instance
    GROUP BY entries.slot
)

SELECT
    iterates.slot,
    CAST(
        [
            iterates.scale
            * (LANE(gradients.gradient) - $penalty * iterates.weights[LANE() + 1])
        ] AS FLOAT[]
    ) AS directions
FROM iterates
INNER JOIN gradients ON iterates.slot = gradients.slot
