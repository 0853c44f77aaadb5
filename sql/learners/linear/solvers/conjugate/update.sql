-- One step of conjugate gradients: the weights go along the direction, the gradient loses what was
-- climbed.
--
-- Reads:   directions (slot, part, scale, lane(weight), lane(gradient), lane(direction))
--          gradients (slot, lane(gradient))
--          line_search (part, lane(step))
--          parts (part, instances)
-- Returns: (slot, part, scale, lane(weight), lane(gradient), lane(direction)), one row per slot
-- Binds:   $ridge   the ridge, times the number of instances
-- Hints:   unordered
SELECT
    directions.slot,
    directions.part,
    directions.scale,
    CAST(
        LANE(directions.weight) + LANE(line_search.step) * LANE(directions.direction) AS FLOAT
    ) AS weight,
    CAST(
        LANE(directions.gradient)
        - LANE(line_search.step)
        * (
            LANE(gradients.gradient)
            + $ridge / parts.instances * LANE(directions.direction)
        )
        AS FLOAT
    ) AS gradient,
    CAST(LANE(directions.direction) AS FLOAT) AS direction
FROM directions
INNER JOIN gradients ON directions.slot = gradients.slot
INNER JOIN line_search ON directions.part = line_search.part
INNER JOIN parts ON directions.part = parts.part
