-- Vectors that stand side by side, as rows.
--
-- Reads:   block (slot, lane(direction))
-- Returns: (slot, lane, weight), one row per slot and lane
-- Binds:   $first   the number of the first of them
WITH cells AS (
    SELECT
        slot,
        UNNEST([LANE()]) AS place,
        UNNEST([LANE(direction)]) AS weight
    FROM block
)

SELECT
    slot,
    CAST($first + place AS INTEGER) AS lane,
    weight
FROM cells
