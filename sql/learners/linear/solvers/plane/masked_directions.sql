-- Directions with a factor of each slot and lane: 0 where the lane does not learn from the slot,
-- whose weight stays zero.
--
-- Reads:   directions (slot, directions)
--          masks (slot, masks)
-- Returns: (slot, directions), one row per slot
SELECT
    directions.slot,
    CAST(
        LIST_TRANSFORM(
            directions.directions,
            (direction, i) -> direction * masks.masks[i]
        ) AS FLOAT[]
    ) AS directions
FROM directions
INNER JOIN masks ON directions.slot = masks.slot
