-- How far the label that moves most will go in the next iteration.
--
-- Reads:   fits (iteration, slope_step, intercept_step)
-- Returns: (step), one row
-- Binds:   $iteration   the last iteration
SELECT COALESCE(MAX(GREATEST(ABS(slope_step), ABS(intercept_step))), 0) AS step
FROM fits
WHERE iteration = $iteration
