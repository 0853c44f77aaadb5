-- The direction of steepest ascent of Fisher's ratio: its gradient, up to a factor of each lane.
--
-- Reads:   iterates (slot, part, lane(alpha), lane(weight), lane(difference))
--          gradients (slot, lane(gradient))
--          standings (part, lane(difference), lane(variance))
-- Returns: (slot, part, lane(alpha), lane(weight), lane(difference), lane(ascent)), one row per
--          slot
-- Hints:   unordered
SELECT
    iterates.slot,
    iterates.part,
    LANE(iterates.alpha) AS alpha,
    LANE(iterates.weight) AS weight,
    LANE(iterates.difference) AS difference,
    LANE(standings.difference)
    * (
        LANE(standings.variance) * LANE(iterates.difference)
        - LANE(standings.difference) * LANE(gradients.gradient)
    ) AS ascent
FROM iterates
INNER JOIN gradients ON iterates.slot = gradients.slot
INNER JOIN standings ON iterates.part = standings.part
