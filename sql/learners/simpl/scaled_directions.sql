-- The discriminants on their scale.
--
-- Reads:   ascents (slot, part, lane(weight))
--          scales (part, lane(factor))
-- Returns: (slot, lane(direction)), one row per slot
SELECT
    ascents.slot,
    LANE(scales.factor) * LANE(ascents.weight) AS direction
FROM ascents
INNER JOIN scales ON ascents.part = scales.part
