-- Inner products of the instances of a block with each other.
--
-- Reads:   placed_entries (place, slot, weight)
-- Returns: (a, b, product), one row per two instances, a <= b, that have a slot in common
-- Binds:   $first   the first place of the block
--          $last    its last place
WITH block AS MATERIALIZED (
    SELECT
        place - $first AS place,
        slot,
        CAST(weight AS DOUBLE) AS weight
    FROM placed_entries
    WHERE place BETWEEN $first AND $last
)

SELECT
    one.place AS a,
    other.place AS b,
    SUM(one.weight * other.weight) AS product
FROM block AS one
INNER JOIN block AS other ON one.slot = other.slot AND one.place <= other.place
GROUP BY one.place, other.place
