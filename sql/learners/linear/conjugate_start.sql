-- Conjugate gradients before the first step: nothing climbed, the slope is the start's.
--
-- Reads:   slots (slot, part, scale)
--          gradients (slot, lane(gradient))
-- Returns: (slot, part, scale, lane(weight), lane(slope), lane(direction)), one row per slot
SELECT
    slots.slot,
    slots.part,
    slots.scale,
    CAST(0 * LANE(gradients.gradient) AS FLOAT) AS weight,
    CAST(LANE(gradients.gradient) AS FLOAT) AS slope,
    CAST(0 * LANE(gradients.gradient) AS FLOAT) AS direction
FROM slots
INNER JOIN gradients ON slots.slot = gradients.slot
