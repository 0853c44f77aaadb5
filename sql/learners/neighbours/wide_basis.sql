-- The axes of a reduced space as scoring reads them, side by side.
--
-- Reads:   basis (term, axis, weight)
-- Returns: (term, lane(weight)), one row per term
SELECT
    term,
    CAST(SUM(CASE WHEN axis = LANE() THEN weight ELSE 0 END) AS FLOAT) AS weight
FROM basis
GROUP BY term
ORDER BY term
