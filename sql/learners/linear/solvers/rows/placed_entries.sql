-- The entries in the order of a pass, so that a block of instances is found together.
--
-- Reads:   entries (instance, slot, weight)
--          places (instance, place)
-- Returns: (place, slot, weight), one row per entry
SELECT
    places.place,
    entries.slot,
    entries.weight
FROM entries
INNER JOIN places ON entries.instance = places.instance
ORDER BY places.place, entries.slot
