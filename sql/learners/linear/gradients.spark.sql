-- What the steps of all instances add up to in each slot.
-- Spark takes what a join gives for larger than any table: it is told to send the steps.
--
-- Reads:   entries (instance, slot, weight)
--          steps (instance, lane(step))
-- Returns: (slot, lane(gradient)), one row per slot that has entries
SELECT /*+ BROADCAST(steps) */
    entries.slot,
    SUM(entries.weight * LANE(steps.step)) AS gradient
FROM entries
INNER JOIN steps ON entries.instance = steps.instance
GROUP BY entries.slot
