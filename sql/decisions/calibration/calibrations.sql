-- How the log-odds of a label follow from a score: slope times the score, plus the intercept. Lines
-- are those of scores with mean 0 and deviation 1. Rounded to 9 decimals, so that the order of
-- summation does not show.
--
-- Reads:   lines (label, leaf, slope, intercept)
--          score_groups (label, leaf, mean, deviation)
-- Returns: (label, leaf, slope, intercept), one row per label and leaf; the slope is 0 where all
--          scores are equal
WITH rounded AS (
    SELECT
        label,
        leaf,
        FLOOR(slope * 1e9 + 0.5) / 1e9 AS slope,
        FLOOR(intercept * 1e9 + 0.5) / 1e9 AS intercept
    FROM lines
)

SELECT
    rounded.label,
    rounded.leaf,
    COALESCE(rounded.slope / NULLIF(score_groups.deviation, 0), 0) AS slope,
    rounded.intercept
    - COALESCE(rounded.slope * score_groups.mean / NULLIF(score_groups.deviation, 0), 0)
        AS intercept
FROM rounded
INNER JOIN score_groups
    ON rounded.label = score_groups.label AND rounded.leaf = score_groups.leaf
ORDER BY rounded.label, rounded.leaf
