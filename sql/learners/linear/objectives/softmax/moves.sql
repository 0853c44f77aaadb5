-- Where the instances stand in a batch of lanes, and how far they move along the direction.
--
-- Reads:   state (instance, costs, projections, earlier_projections)
--          shifts (instance, shifts)
-- Returns: (instance, costs, projections, earlier_projections, shifts), one row per instance
SELECT
    state.instance,
    state.costs,
    state.projections,
    state.earlier_projections,
    shifts.shifts
FROM state
INNER JOIN shifts ON state.instance = shifts.instance
