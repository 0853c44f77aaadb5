-- One step of conjugate gradients: the discriminants go along, the slope loses what was climbed.
--
-- Reads:   turned (slot, part, scale, lane(weight), lane(slope), lane(direction))
--          gradients (slot, lane(gradient))
--          rates (part, lane(rate))
--          parts (part, instances)
-- Returns: (slot, part, scale, lane(weight), lane(slope), lane(direction)), one row per slot
-- Binds:   $ridge   the ridge, times the number of instances
SELECT
    turned.slot,
    turned.part,
    turned.scale,
    CAST(LANE(turned.weight) + LANE(rates.rate) * LANE(turned.direction) AS FLOAT) AS weight,
    CAST(
        LANE(turned.slope)
        - LANE(rates.rate)
        * (
            LANE(gradients.gradient)
            + $ridge / parts.instances * LANE(turned.direction)
        )
        AS FLOAT
    ) AS slope,
    CAST(LANE(turned.direction) AS FLOAT) AS direction
FROM turned
INNER JOIN gradients ON turned.slot = gradients.slot
INNER JOIN rates ON turned.part = rates.part
INNER JOIN parts ON turned.part = parts.part
