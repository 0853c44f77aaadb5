-- The iterates with the directions of the next step of conjugate gradients.
--
-- Reads:   iterates (slot, part, scale, lane(weight), lane(gradient), lane(direction))
--          betas (part, lane(beta))
-- Returns: (slot, part, scale, lane(weight), lane(gradient), lane(direction)), one row per slot
SELECT
    iterates.slot,
    iterates.part,
    iterates.scale,
    LANE(iterates.weight) AS weight,
    LANE(iterates.gradient) AS gradient,
    iterates.scale * LANE(iterates.gradient)
    + LANE(betas.beta) * LANE(iterates.direction) AS direction
FROM iterates
INNER JOIN betas ON iterates.part = betas.part
