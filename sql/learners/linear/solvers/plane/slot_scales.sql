-- The preconditioner of each slot: a power of one over the largest curvature of the objective.
--
-- Reads:   entries (instance, slot, weight)
--          instances (instance, importance)
-- Returns: (slot, scale), one row per slot that has entries
-- Binds:   $penalty     weight of the penalty
--          $curvature   the largest curvature of the loss, times the cost
--          $exponent    1 is Jacobi's preconditioner, 0.5 its square root, 0 none
WITH moments AS (
    SELECT
        entries.slot,
        SUM(instances.importance * entries.weight * entries.weight) AS moment
    FROM entries
    INNER JOIN instances ON entries.instance = instances.instance
    GROUP BY entries.slot
)

SELECT
    slot,
    POWER($penalty + $curvature * moment, -$exponent) AS scale
FROM moments
