-- What the scoring query must know of a model's tables.
--
-- Reads:   stages (label, stage, per_token)
--          leaves (label, positive)
-- Returns: (axes, stages, per_token, calibrated), one row; calibrated says that labels have
--          decisions of their own, per_token that the length of documents counts
WITH counted AS (
    SELECT
        COUNT(*) AS axes,
        COALESCE(MAX(stage), 0) + 1 AS stages,
        COALESCE(MAX(CASE WHEN per_token <> 0 THEN 1 ELSE 0 END), 0) = 1 AS per_token
    FROM stages
)

SELECT
    counted.axes,
    counted.stages,
    counted.per_token,
    COALESCE(MAX(CASE WHEN leaves.positive IS NOT NULL THEN 1 ELSE 0 END), 0) = 1 AS calibrated
FROM counted
LEFT JOIN leaves ON TRUE
GROUP BY counted.axes, counted.stages, counted.per_token
