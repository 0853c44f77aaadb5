-- Each instance projected on the direction of each lane.
--
-- Reads:   entries (instance, slot, weight)
--          directions (slot, lane(direction))
-- Returns: (instance, lane(projection)), one row per instance that has entries
-- Hints:   unordered
SELECT
    entries.instance,
    SUM(entries.weight * LANE(directions.direction)) AS projection
FROM entries
INNER JOIN directions ON entries.slot = directions.slot
GROUP BY entries.instance
