-- The two sides of the cut of labels that need no tree. Leaf 1 is all there is of a label whose
-- scores say nothing; otherwise 2 is below the cut and 3 above it.
--
-- Reads:   calibrations (label, leaf, slope, intercept)
--          choices (label)
-- Returns: (label, leaf, positive, slope, intercept), one row per label and side
WITH plain AS (
    SELECT
        calibrations.label,
        calibrations.slope,
        calibrations.intercept
    FROM calibrations
    LEFT JOIN choices ON calibrations.label = choices.label
    WHERE choices.label IS NULL
)

SELECT
    label,
    1 AS leaf,
    FALSE AS positive,
    slope,
    intercept
FROM plain
WHERE slope <= 0
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
