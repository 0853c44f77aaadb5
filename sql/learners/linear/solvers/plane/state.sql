-- Where the instances stand after a step, and where they stood before it. The share of an instance
-- in its own projection is its leverage times the sum of its residuals, as far as the penalty has
-- not taken it away.
--
-- Reads:   state (instance, leverage, decay, costs, projections, earlier_projections, shares,
--          earlier_shares)
--          shifts (instance, shifts)
--          residuals (instance, residuals)
-- Returns: (instance, leverage, decay, costs, projections, earlier_projections, shares,
--          earlier_shares), one row per instance
-- Binds:   $forward   how far along the direction, of each lane
--          $onward    how far along the last step
--          $raised    how far the bias rises beside it
--          $penalty   weight of the penalty
WITH steps AS (
    SELECT
        CAST($forward AS DOUBLE[]) AS forward,
        CAST($onward AS DOUBLE[]) AS onward,
        CAST($raised AS DOUBLE[]) AS raised
)

SELECT
    state.instance,
    state.leverage,
    state.decay,
    state.costs,
    CAST(
        LIST_TRANSFORM(
            state.projections,
            (projection, i) -> projection
            + steps.forward[i] * shifts.shifts[i]
            + steps.onward[i] * (projection - state.earlier_projections[i])
            + steps.raised[i]
        ) AS FLOAT[]
    ) AS projections,
    state.projections AS earlier_projections,
    CAST(
        LIST_TRANSFORM(
            state.shares,
            (share, i) -> share
            + steps.forward[i] * (residuals.residuals[i] - $penalty * state.decay * share)
            + steps.onward[i] * (share - state.earlier_shares[i])
        ) AS FLOAT[]
    ) AS shares,
    state.shares AS earlier_shares
FROM state
INNER JOIN shifts ON state.instance = shifts.instance
INNER JOIN residuals ON state.instance = residuals.instance
CROSS JOIN steps
