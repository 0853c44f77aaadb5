-- Vectors that stand side by side, as rows.
--
-- Reads:   block (slot, lane(direction))
-- Returns: (slot, lane, weight), one row per slot and lane
-- Binds:   $first   the number of the first of them
SELECT
    slot,
    CAST($first + UNNEST([LANE()]) AS INTEGER) AS lane,
    UNNEST([LANE(direction)]) AS weight
FROM block
