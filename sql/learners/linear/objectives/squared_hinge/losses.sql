-- The squared hinge, max(0, 1 - y p)^2, of what is inside the margin.
--
-- Reads:   trial_points (lane, cost, shift, last_shift, projection)
-- Returns: (lane, shift, last_shift, value, slope, curvature), one row per lane and instance inside
--          the margin
WITH errors AS (
    SELECT
        lane,
        cost,
        shift,
        last_shift,
        SIGN(cost) - projection AS error
    FROM trial_points
)

SELECT
    lane,
    shift,
    last_shift,
    ABS(cost) * error * error AS value,
    -2 * ABS(cost) * error AS slope,
    2 * ABS(cost) AS curvature
FROM errors
WHERE cost * error > 0
