-- The weights after the steps of some instances, each times a factor that depends on its place.
--
-- Reads:   iterates (slot, weights)
--          placed_entries (place, slot, weight)
--          steps (place, steps)
-- Returns: (slot, weights), one row per slot
-- Binds:   $first     the first place
--          $last      the last place
--          $factor    the factor at place 0
--          $gradient  how it changes from one place to the next
WITH lanes AS MATERIALIZED (
    SELECT
        place,
        ($factor + $gradient * place) * steps[LANE() + 1] AS step
    FROM steps
    WHERE place BETWEEN $first AND $last
),

changes AS (
    SELECT
        placed_entries.slot,
        SUM(CAST(placed_entries.weight AS DOUBLE) * LANE(lanes.step)) AS change
    FROM placed_entries
    INNER JOIN lanes ON placed_entries.place = lanes.place
    WHERE placed_entries.place BETWEEN $first AND $last
    GROUP BY placed_entries.slot
)

SELECT
    iterates.slot,
    [iterates.weights[LANE() + 1] + COALESCE(LANE(changes.change), 0)] AS weights
FROM iterates
LEFT JOIN changes ON iterates.slot = changes.slot
