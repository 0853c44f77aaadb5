-- The class of each surviving instance, in a single lane.
--
-- Reads:   instances (instance, part, target)
-- Returns: (instance, part, target_0), one row per instance
SELECT
    instance,
    part,
    target AS target_0
FROM instances
