-- Conjugate gradients before the first step: zero weights, and the gradient there.
--
-- Reads:   preconditioner (slot, part, scale)
--          gradients (slot, lane(gradient))
-- Returns: (slot, part, scale, lane(weight), lane(gradient), lane(direction)), one row per slot
-- Hints:   unordered
SELECT
    preconditioner.slot,
    preconditioner.part,
    preconditioner.scale,
    CAST(0 * LANE(gradients.gradient) AS FLOAT) AS weight,
    CAST(LANE(gradients.gradient) AS FLOAT) AS gradient,
    CAST(0 * LANE(gradients.gradient) AS FLOAT) AS direction
FROM preconditioner
INNER JOIN gradients ON preconditioner.slot = gradients.slot
