-- The ascents with the directions of the next step of conjugate gradients.
--
-- Reads:   ascents (slot, part, scale, lane(weight), lane(slope), lane(direction))
--          turns (part, lane(keep))
-- Returns: (slot, part, scale, lane(weight), lane(slope), lane(direction)), one row per slot
SELECT
    ascents.slot,
    ascents.part,
    ascents.scale,
    LANE(ascents.weight) AS weight,
    LANE(ascents.slope) AS slope,
    ascents.scale * LANE(ascents.slope)
    + LANE(turns.keep) * LANE(ascents.direction) AS direction
FROM ascents
INNER JOIN turns ON ascents.part = turns.part
