-- What the residuals of all instances add up to in each slot.
-- Spark takes what a join gives for larger than any table: it is told to send the residuals.
--
-- Reads:   entries (instance, slot, weight)
--          residuals (instance, lane(residual))
-- Returns: (slot, lane(gradient)), one row per slot that has entries
SELECT /*+ BROADCAST(residuals) */
    entries.slot,
    SUM(entries.weight * LANE(residuals.residual)) AS gradient
FROM entries
INNER JOIN residuals ON entries.instance = residuals.instance
GROUP BY entries.slot
