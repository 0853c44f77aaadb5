-- Conjugate gradients before the first step from discriminants that were found before.
--
-- Reads:   preconditioner (slot, part, scale)
--          parts (part, instances)
--          starts (slot, lane(weight))
--          gradients (slot, lane(gradient))
-- Returns: (slot, part, scale, lane(weight), lane(gradient), lane(direction)), one row per slot
-- Binds:   $ridge   the ridge, times the number of instances
-- Hints:   unordered
SELECT
    preconditioner.slot,
    preconditioner.part,
    preconditioner.scale,
    CAST(LANE(starts.weight) AS FLOAT) AS weight,
    CAST(
        LANE(gradients.gradient) - $ridge / parts.instances * LANE(starts.weight) AS FLOAT
    ) AS gradient,
    CAST(0 * LANE(gradients.gradient) AS FLOAT) AS direction
FROM preconditioner
INNER JOIN parts ON preconditioner.part = parts.part
INNER JOIN gradients ON preconditioner.slot = gradients.slot
INNER JOIN starts ON preconditioner.slot = starts.slot
