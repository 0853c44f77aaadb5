-- The two sides of the cut of labels that need no tree: leaf 2 is below the cut, 3 above it. Leaf 1
-- is all there is of a label with equal scores.
--
-- Reads:   calibrations (label, leaf, slope, intercept)
--          thresholds (label, threshold)
--          choices (label)
-- Returns: (label, leaf, positive, slope, intercept), one row per label and side
WITH plain AS (
    SELECT
        calibrations.label,
        calibrations.slope,
        calibrations.intercept,
        thresholds.threshold
    FROM calibrations
    INNER JOIN thresholds ON calibrations.label = thresholds.label
    LEFT JOIN choices ON calibrations.label = choices.label
    WHERE choices.label IS NULL
)

SELECT
    label,
    1 AS leaf,
    intercept > threshold AS positive,
    slope,
    intercept
FROM plain
WHERE slope = 0
UNION ALL
SELECT
    label,
    2 AS leaf,
    FALSE AS positive,
    slope,
    intercept
FROM plain
WHERE slope > 0
UNION ALL
SELECT
    label,
    3 AS leaf,
    TRUE AS positive,
    slope,
    intercept
FROM plain
WHERE slope > 0
