-- Some axes of a reduced space, as rows.
--
-- Reads:   axes (slot, lane(direction))
-- Returns: (term, axis, weight), one row per term and axis
-- Binds:   $first   the first of the axes
SELECT
    slot AS term,
    CAST($first + UNNEST([LANE()]) AS INTEGER) AS axis,
    UNNEST([LANE(direction)]) AS weight
FROM axes
