-- Where Fisher's ratio grows fastest: its gradient, up to a factor of each lane.
--
-- Reads:   ascents (slot, part, lane(weight), lane(difference))
--          gradients (slot, lane(gradient))
--          heights (part, lane(difference), lane(spread))
-- Returns: (slot, part, lane(weight), lane(difference), lane(uphill)), one row per slot
SELECT
    ascents.slot,
    ascents.part,
    LANE(ascents.weight) AS weight,
    LANE(ascents.difference) AS difference,
    LANE(heights.difference)
    * (
        LANE(heights.spread) * LANE(ascents.difference)
        - LANE(heights.difference) * LANE(gradients.gradient)
    ) AS uphill
FROM ascents
INNER JOIN gradients ON ascents.slot = gradients.slot
INNER JOIN heights ON ascents.part = heights.part
