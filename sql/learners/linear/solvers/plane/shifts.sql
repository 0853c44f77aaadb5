-- How far each instance moves when the weights move by the direction: the projection scan.
--
-- Reads:   entries (instance, slot, weight)
--          directions (slot, directions)
-- Returns: (instance, shifts), one row per instance that has entries
WITH lanes AS MATERIALIZED (
    SELECT
        slot,
        directions[LANE() + 1] AS direction
    FROM directions
),

projections AS (
    SELECT
        entries.instance,
        SUM(entries.weight * LANE(lanes.direction)) AS projection
    FROM entries
    INNER JOIN lanes ON entries.slot = lanes.slot
    GROUP BY entries.instance
)

SELECT
    instance,
    CAST([LANE(projection)] AS FLOAT[]) AS shifts
FROM projections
