-- The hinge with its corner rounded off, ln(1 + exp(g (1 - y p))) / g.
--
-- Reads:   trial_points (lane, cost, shift, last_shift, projection)
-- Returns: (lane, shift, last_shift, value, slope, curvature), one row per lane and instance
-- Binds:   $sharpness   g: the larger, the nearer to the hinge
WITH margins AS (
    SELECT
        lane,
        cost,
        shift,
        last_shift,
        $sharpness * (SIGN(cost) * projection - 1) AS beyond
    FROM trial_points
),

chances AS (
    SELECT
        lane,
        cost,
        shift,
        last_shift,
        beyond,
        1 / (1 + EXP(LEAST(beyond, 500))) AS inside
    FROM margins
)

SELECT
    lane,
    shift,
    last_shift,
    ABS(cost) * (GREATEST(-beyond, 0) + LN(1 + EXP(-ABS(beyond)))) / $sharpness AS value,
    -cost * inside AS slope,
    $sharpness * ABS(cost) * inside * (1 - inside) AS curvature
FROM chances
