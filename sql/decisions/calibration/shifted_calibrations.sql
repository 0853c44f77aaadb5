-- Calibrations in a world in which labels weigh more or less: log-odds are shifted.
--
-- Reads:   calibrations (label, leaf, slope, intercept)
--          label_odds (label, shift)
-- Returns: (label, leaf, slope, intercept), one row per label and leaf
SELECT
    calibrations.label,
    calibrations.leaf,
    calibrations.slope,
    calibrations.intercept + label_odds.shift AS intercept
FROM calibrations
INNER JOIN label_odds ON calibrations.label = label_odds.label
