-- Where the instances of a block stand: their costs, what they have added to the weights, and their
-- projections but for the bias.
--
-- Reads:   placed_entries (place, slot, weight)
--          places (instance, place)
--          iterates (slot, weights)
--          state (instance, costs, shares)
-- Returns: (place, costs, shares, lane(projection)), one row per instance of the block
-- Binds:   $first   the first place of the block
--          $last    its last place
WITH block AS MATERIALIZED (
    SELECT
        place,
        slot,
        CAST(weight AS DOUBLE) AS weight
    FROM placed_entries
    WHERE place BETWEEN $first AND $last
),

slots AS (
    SELECT DISTINCT slot FROM block
),

lanes AS MATERIALIZED (
    SELECT
        iterates.slot,
        iterates.weights[LANE() + 1] AS direction
    FROM iterates
    INNER JOIN slots ON iterates.slot = slots.slot
),

projections AS (
    SELECT
        block.place,
        SUM(block.weight * LANE(lanes.direction)) AS projection
    FROM block
    INNER JOIN lanes ON block.slot = lanes.slot
    GROUP BY block.place
)

SELECT
    places.place - $first AS place,
    state.costs,
    state.shares,
    COALESCE(LANE(projections.projection), 0) AS projection
FROM places
INNER JOIN state ON places.instance = state.instance
LEFT JOIN projections ON places.place = projections.place
WHERE places.place BETWEEN $first AND $last
ORDER BY places.place
