-- The leaves of labels whose thresholds change, those put together that an earlier threshold has
-- cut apart: neighbours with the same line of log-odds.
--
-- Reads:   leaves (label, leaf, slope, intercept)
--          label_cuts (label)
-- Returns: (label, leaf, halves, whole, slope, intercept), one row per leaf that there was: whole
--          is the leaf that it is part of, halves of how many such
WITH changed AS (
    SELECT
        leaves.label,
        leaves.leaf,
        CAST(FLOOR(leaves.leaf / 2.0) AS INTEGER) AS parent,
        leaves.slope,
        leaves.intercept
    FROM leaves
    INNER JOIN label_cuts ON leaves.label = label_cuts.label
),

twins AS (
    SELECT
        label,
        parent
    FROM changed
    GROUP BY label, parent
    HAVING
        COUNT(*) = 2
        AND MIN(slope) = MAX(slope)
        AND MIN(intercept) = MAX(intercept)
)

SELECT
    changed.label,
    changed.leaf,
    CASE WHEN twins.parent IS NULL THEN 1 ELSE 2 END AS halves,
    COALESCE(twins.parent, changed.leaf) AS whole,
    changed.slope,
    changed.intercept
FROM changed
LEFT JOIN twins ON changed.label = twins.label AND changed.parent = twins.parent
