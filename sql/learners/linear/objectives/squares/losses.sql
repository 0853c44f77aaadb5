-- Least squares, (1 - y p)^2.
--
-- Reads:   trial_points (lane, cost, shift, last_shift, projection)
-- Returns: (lane, shift, last_shift, value, slope, curvature), one row per lane and instance
WITH errors AS (
    SELECT
        lane,
        shift,
        last_shift,
        ABS(cost) AS cost,
        SIGN(cost) - projection AS error
    FROM trial_points
)

SELECT
    lane,
    shift,
    last_shift,
    cost * error * error AS value,
    -2 * cost * error AS slope,
    2 * cost AS curvature
FROM errors
