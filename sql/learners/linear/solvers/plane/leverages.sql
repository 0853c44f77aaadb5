-- How much each instance moves its own projection: the leverage is its length in the metric of the
-- preconditioner, the decay what the penalty takes from its own share in a step.
--
-- Reads:   entries (instance, slot, weight)
--          slot_scales (slot, scale)
-- Returns: (instance, leverage, decay), one row per instance that has entries
WITH sums AS (
    SELECT
        entries.instance,
        SUM(entries.weight * entries.weight * slot_scales.scale) AS leverage,
        SUM(entries.weight * entries.weight * slot_scales.scale * slot_scales.scale) AS square
    FROM entries
    INNER JOIN slot_scales ON entries.slot = slot_scales.slot
    GROUP BY entries.instance
)

SELECT
    instance,
    leverage,
    COALESCE(square / NULLIF(leverage, 0), 0) AS decay
FROM sums
