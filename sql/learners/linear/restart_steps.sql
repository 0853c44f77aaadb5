-- Steps that add up to what is still to climb from directions that were found before.
--
-- Reads:   start_steps (instance, lane(step))
--          pooled_steps (instance, lane(step))
-- Returns: (instance, lane(step)), one row per instance that has entries
SELECT
    pooled_steps.instance,
    LANE(start_steps.step) - LANE(pooled_steps.step) AS step
FROM pooled_steps
INNER JOIN start_steps ON pooled_steps.instance = start_steps.instance
