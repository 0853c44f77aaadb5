-- The discriminants on their scale.
--
-- Reads:   iterates (slot, part, lane(weight))
--          scales (part, lane(factor))
-- Returns: (slot, lane(direction)), one row per slot
SELECT
    iterates.slot,
    LANE(scales.factor) * LANE(iterates.weight) AS direction
FROM iterates
INNER JOIN scales ON iterates.part = scales.part
