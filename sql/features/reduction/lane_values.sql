-- A few values of lanes, to be read back.
--
-- Reads:   gradients (slot, lane(gradient))
-- Returns: (slot, lane(gradient)), one row per slot
SELECT
    slot,
    LANE(gradient) AS gradient
FROM gradients
