-- Residuals of weights that were found before: they add up to the gradient there.
--
-- Reads:   start_residuals (instance, lane(residual))
--          residuals (instance, lane(residual))
-- Returns: (instance, lane(residual)), one row per instance that has entries
SELECT
    residuals.instance,
    LANE(start_residuals.residual) - LANE(residuals.residual) AS residual
FROM residuals
INNER JOIN start_residuals ON residuals.instance = start_residuals.instance
