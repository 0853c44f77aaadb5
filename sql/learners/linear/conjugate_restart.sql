-- Conjugate gradients before the first step from discriminants that were found before.
--
-- Reads:   slots (slot, part, scale)
--          parts (part, instances)
--          starts (slot, lane(weight))
--          gradients (slot, lane(gradient))
-- Returns: (slot, part, scale, lane(weight), lane(slope), lane(direction)), one row per slot
-- Binds:   $ridge   the ridge, times the number of instances
SELECT
    slots.slot,
    slots.part,
    slots.scale,
    CAST(LANE(starts.weight) AS FLOAT) AS weight,
    CAST(
        LANE(gradients.gradient) - $ridge / parts.instances * LANE(starts.weight) AS FLOAT
    ) AS slope,
    CAST(0 * LANE(gradients.gradient) AS FLOAT) AS direction
FROM slots
INNER JOIN parts ON slots.part = parts.part
INNER JOIN gradients ON slots.slot = gradients.slot
INNER JOIN starts ON slots.slot = starts.slot
