-- What is left of vectors without their share in others.
--
-- Reads:   block (slot, lane(direction))
--          shares (instance, lane(projection))
-- Returns: (slot, lane(direction)), one row per slot
SELECT
    block.slot,
    LANE(block.direction) - COALESCE(LANE(shares.projection), 0) AS direction
FROM block
LEFT JOIN shares ON block.slot = shares.instance
