-- The two sides of the cut of labels that need no tree: leaf 2 is below the cut, 3 above it. Where
-- held-out scores of a rare label say the contrary of what they should, the other labels' mean
-- slope stands in, through the label's share. Leaf 1 is all there is of a label with equal scores.
--
-- Reads:   calibrations (label, leaf, slope, intercept)
--          thresholds (label, positives)
--          documents (doc)
--          choices (label)
-- Returns: (label, leaf, positive, slope, intercept), one row per label and side
WITH totals AS (
    SELECT CAST(COUNT(*) AS DOUBLE) AS documents FROM documents
),

usual AS (
    SELECT COALESCE(AVG(CASE WHEN slope > 0 THEN slope END), 0) AS slope FROM calibrations
),

plain AS (
    SELECT
        calibrations.label,
        CASE WHEN calibrations.slope < 0 THEN usual.slope ELSE calibrations.slope END AS slope,
        CASE
            WHEN calibrations.slope < 0
                THEN
                    LN(
                        (thresholds.positives + 0.5)
                        / (totals.documents - thresholds.positives + 0.5)
                    ) - usual.slope * thresholds.positives / totals.documents
            ELSE calibrations.intercept
        END AS intercept
    FROM calibrations
    INNER JOIN thresholds ON calibrations.label = thresholds.label
    CROSS JOIN usual
    CROSS JOIN totals
    LEFT JOIN choices ON calibrations.label = choices.label
    WHERE choices.label IS NULL
)

SELECT
    label,
    1 AS leaf,
    intercept > 0 AS positive,
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
