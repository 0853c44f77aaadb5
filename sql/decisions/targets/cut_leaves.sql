-- Whole leaves cut by the threshold on their log-odds: below and above the score at which these are
-- the threshold. A leaf that lies on one side of it stays whole.
--
-- Reads:   whole_leaves (label, whole, slope, intercept)
--          whole_bounds (label, leaf, stage, low, high)
--          label_cuts (label, threshold)
-- Returns: (label, whole, leaf, positive, slope, intercept, low, high), one row per new leaf, with
--          the bounds of the first stage's score
WITH points AS (
    SELECT
        whole_leaves.label,
        whole_leaves.whole,
        whole_leaves.slope,
        whole_leaves.intercept,
        MAX(whole_bounds.low) AS low,
        MAX(whole_bounds.high) AS high,
        MAX(label_cuts.threshold) AS threshold,
        MAX(
            (label_cuts.threshold - whole_leaves.intercept) / NULLIF(whole_leaves.slope, 0)
        ) AS point
    FROM whole_leaves
    INNER JOIN label_cuts ON whole_leaves.label = label_cuts.label
    LEFT JOIN whole_bounds
        ON
            whole_leaves.label = whole_bounds.label
            AND whole_leaves.whole = whole_bounds.leaf
            AND whole_bounds.stage = 0
    GROUP BY
        whole_leaves.label, whole_leaves.whole, whole_leaves.slope, whole_leaves.intercept
),

judged AS (
    SELECT
        label,
        whole,
        slope,
        intercept,
        threshold,
        low,
        high,
        point,
        point IS NOT NULL
        AND COALESCE(point > low, TRUE)
        AND COALESCE(point < high, TRUE) AS is_cut
    FROM points
)

SELECT
    label,
    whole,
    whole AS leaf,
    CASE
        WHEN point IS NULL THEN intercept > threshold
        WHEN COALESCE(point <= low, FALSE) THEN slope > 0
        ELSE slope < 0
    END AS positive,
    slope,
    intercept,
    low,
    high
FROM judged
WHERE NOT is_cut
UNION ALL
SELECT
    label,
    whole,
    2 * whole AS leaf,
    slope < 0 AS positive,
    slope,
    intercept,
    low,
    point AS high
FROM judged
WHERE is_cut
UNION ALL
SELECT
    label,
    whole,
    2 * whole + 1 AS leaf,
    slope > 0 AS positive,
    slope,
    intercept,
    point AS low,
    high
FROM judged
WHERE is_cut
