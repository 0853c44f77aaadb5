-- Where the instances stand after a pass. The share of an instance is what it has added to the
-- weights, in units of itself.
--
-- Reads:   state (instance, leverage, decay, costs, projections, shares)
--          steps (instance, place, steps)
--          entries (instance, slot, weight)
--          iterates (slot, weights)
-- Returns: (instance, leverage, decay, costs, projections, earlier_projections, shares,
--          earlier_shares), one row per instance
-- Binds:   $biases   the bias of each lane
--          $gradient   how much less a step counts at each place: not at all, or for the mean of
--                      all weights on the way of a pass, as much as is left of the pass
WITH given AS (
    SELECT CAST($biases AS DOUBLE[]) AS biases
),

lanes AS MATERIALIZED (
    SELECT
        slot,
        weights[LANE() + 1] AS direction
    FROM iterates
),

projections AS (
    SELECT
        entries.instance,
        SUM(CAST(entries.weight AS DOUBLE) * LANE(lanes.direction)) AS projection
    FROM entries
    INNER JOIN lanes ON entries.slot = lanes.slot
    GROUP BY entries.instance
)

SELECT
    state.instance,
    state.leverage,
    state.decay,
    state.costs,
    [COALESCE(LANE(projections.projection), 0) + given.biases[LANE() + 1]] AS projections,
    state.projections AS earlier_projections,
    [
        state.shares[LANE() + 1] + (1 + $gradient * steps.place) * steps.steps[LANE() + 1]
    ] AS shares,
    state.shares AS earlier_shares
FROM state
INNER JOIN steps ON state.instance = steps.instance
LEFT JOIN projections ON state.instance = projections.instance
CROSS JOIN given
