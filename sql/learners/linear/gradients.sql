-- What the steps of all instances add up to in each slot.
--
-- Reads:   entries (instance, slot, weight)
--          steps (instance, lane(step))
-- Returns: (slot, lane(gradient)), one row per slot that has entries
SELECT
    entries.slot,
    SUM(entries.weight * LANE(steps.step)) AS gradient
FROM entries
INNER JOIN steps ON entries.instance = steps.instance
GROUP BY entries.slot
