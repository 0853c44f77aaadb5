-- Some axes of a reduced space side by side.
--
-- Reads:   basis (term, axis, weight)
-- Returns: (slot, lane(direction)), one row per term
-- Binds:   $first   the first of the axes
SELECT
    term AS slot,
    SUM(CASE WHEN axis = $first + LANE() THEN weight ELSE 0 END) AS direction
FROM basis
GROUP BY term
