-- Value, slopes and curvatures of the loss at a trial point, along the direction, the last step
-- and the bias of each lane.
--
-- Reads:   losses (lane, shift, last_shift, value, slope, curvature)
-- Returns: (lane, value, slope_shift, slope_last, slope_bias, shift_shift, shift_last, last_last,
--          shift_bias, last_bias, bias_bias), one row per lane that has a loss
SELECT
    lane,
    SUM(value) AS value,
    SUM(slope * shift) AS slope_shift,
    SUM(slope * last_shift) AS slope_last,
    SUM(slope) AS slope_bias,
    SUM(curvature * shift * shift) AS shift_shift,
    SUM(curvature * shift * last_shift) AS shift_last,
    SUM(curvature * last_shift * last_shift) AS last_last,
    SUM(curvature * shift) AS shift_bias,
    SUM(curvature * last_shift) AS last_bias,
    SUM(curvature) AS bias_bias
FROM losses
GROUP BY lane
ORDER BY lane
