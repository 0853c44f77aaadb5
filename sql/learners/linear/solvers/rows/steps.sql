-- How far the weights of each lane go along each instance of a block.
--
-- Reads:   places (instance, place)
-- Returns: (instance, place, steps), one row per instance of the block
-- Binds:   $steps   steps of the instances in their order, those of an instance side by side
--          $first   the first place of the block
--          $last    its last place
--          $lanes   number of lanes
WITH given AS (
    SELECT CAST($steps AS DOUBLE[]) AS steps
)

SELECT
    places.instance,
    places.place,
    [given.steps[(places.place - $first) * $lanes + LANE() + 1]] AS steps
FROM places
CROSS JOIN given
WHERE places.place BETWEEN $first AND $last
