-- Calibrations whose log-odds never fall as the score rises. Unseen scores of a rare label may say
-- the contrary of what they should: there the other labels' mean slope stands in, and the log-odds
-- at the mean score are those of the label's share.
--
-- Reads:   calibrations (label, leaf, slope, intercept)
--          score_groups (label, leaf, documents, positives, mean, deviation)
-- Returns: (label, leaf, slope, intercept), one row per label and leaf; no slope is negative
-- Binds:   $by_deviation   whether the mean is that of slopes per deviation: scores of labels whose
--                          errors count unlike have unlike scales
WITH scales AS (
    SELECT
        label,
        leaf,
        documents,
        positives,
        mean,
        CASE WHEN $by_deviation THEN deviation ELSE 1 END AS scale
    FROM score_groups
),

usual AS (
    SELECT
        COALESCE(
            AVG(CASE WHEN calibrations.slope > 0 THEN calibrations.slope * scales.scale END), 0
        ) AS slope
    FROM calibrations
    INNER JOIN scales ON calibrations.label = scales.label AND calibrations.leaf = scales.leaf
),

slopes AS (
    SELECT
        scales.label,
        scales.leaf,
        scales.documents,
        scales.positives,
        scales.mean,
        COALESCE(usual.slope / NULLIF(scales.scale, 0), 0) AS slope
    FROM scales
    CROSS JOIN usual
),

stand_ins AS (
    SELECT
        label,
        leaf,
        slope,
        LN((positives + CAST(0.5 AS DOUBLE)) / (documents - positives + 0.5)) - slope * mean
            AS intercept
    FROM slopes
)

SELECT
    calibrations.label,
    calibrations.leaf,
    CASE WHEN calibrations.slope < 0 THEN stand_ins.slope ELSE calibrations.slope END AS slope,
    CASE
        WHEN calibrations.slope < 0 THEN stand_ins.intercept
        ELSE calibrations.intercept
    END AS intercept
FROM calibrations
INNER JOIN stand_ins
    ON calibrations.label = stand_ins.label AND calibrations.leaf = stand_ins.leaf
ORDER BY calibrations.label, calibrations.leaf
