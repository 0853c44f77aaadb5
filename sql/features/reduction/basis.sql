-- Some axes of a reduced space, as rows.
--
-- Reads:   axes (slot, lane(direction))
-- Returns: (term, axis, weight), one row per term and axis
-- Binds:   $first   the first of the axes
WITH cells AS (
    SELECT
        slot,
        UNNEST([LANE()]) AS lane,
        UNNEST([LANE(direction)]) AS weight
    FROM axes
)

SELECT
    slot AS term,
    CAST($first + lane AS INTEGER) AS axis,
    weight
FROM cells
