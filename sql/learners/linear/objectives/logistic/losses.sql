-- The logistic loss, ln(1 + exp(-y p)).
--
-- Reads:   trial_points (lane, cost, shift, last_shift, projection)
-- Returns: (lane, shift, last_shift, value, slope, curvature), one row per lane and instance
WITH margins AS (
    SELECT
        lane,
        cost,
        shift,
        last_shift,
        SIGN(cost) * projection AS margin
    FROM trial_points
),

chances AS (
    SELECT
        lane,
        cost,
        shift,
        last_shift,
        margin,
        1 / (1 + EXP(LEAST(margin, 500))) AS wrong
    FROM margins
)

SELECT
    lane,
    shift,
    last_shift,
    ABS(cost) * (GREATEST(-margin, 0) + LN(1 + EXP(-ABS(margin)))) AS value,
    -cost * wrong AS slope,
    ABS(cost) * wrong * (1 - wrong) AS curvature
FROM chances
