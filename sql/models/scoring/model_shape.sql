-- What the scoring query must know of a model's tables.
--
-- Reads:   stages (label)
--          leaves (label, positive)
-- Returns: (axes, calibrated), one row; calibrated says that labels have decisions of their own
WITH counted AS (
    SELECT COUNT(*) AS axes FROM stages
)

SELECT
    counted.axes,
    COALESCE(MAX(CASE WHEN leaves.positive IS NOT NULL THEN 1 ELSE 0 END), 0) = 1 AS calibrated
FROM counted
LEFT JOIN leaves ON TRUE
GROUP BY counted.axes
