-- Points of each tree before any cut, and the number of its axes.
--
-- Reads:   points (tree, axis, target)
-- Returns: (tree, axes, positives, negatives), one row per tree
-- Hints:   unordered
WITH counts AS (
    SELECT
        tree,
        axis,
        SUM(target) AS positives,
        COUNT(*) AS points
    FROM points
    GROUP BY tree, axis
)

SELECT
    tree,
    COUNT(*) AS axes,
    CAST(MAX(positives) AS BIGINT) AS positives,
    CAST(MAX(points - positives) AS BIGINT) AS negatives
FROM counts
GROUP BY tree
