-- The two sides of a peer's cut as leaves: 2 is below it, 3 above. Its score stands for log-odds.
--
-- Reads:   fitted_offsets (label)
-- Returns: (label, leaf, positive, slope, intercept), one row per label and side
SELECT
    label,
    2 AS leaf,
    FALSE AS positive,
    CAST(1 AS DOUBLE) AS slope,
    CAST(0 AS DOUBLE) AS intercept
FROM fitted_offsets
UNION ALL
SELECT
    label,
    3 AS leaf,
    TRUE AS positive,
    CAST(1 AS DOUBLE) AS slope,
    CAST(0 AS DOUBLE) AS intercept
FROM fitted_offsets
