-- Ascent at a fixed rate starts at the difference of the class means.
--
-- Reads:   gradients (slot, lane(gradient))
-- Returns: (slot, part, lane(alpha), lane(weight), lane(difference)), one row per slot: alpha is
--          where the ascent stands, weight what it has found
-- Binds:   $terms   number of terms: slots are part * terms + term
-- Hints:   unordered
SELECT
    slot,
    CAST(FLOOR(slot / $terms) AS INTEGER) AS part,
    LANE(gradient) AS alpha,
    LANE(gradient) AS weight,
    LANE(gradient) AS difference
FROM gradients
