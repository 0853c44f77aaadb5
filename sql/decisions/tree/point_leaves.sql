-- The leaf that each point is in; the points need not be those that the trees were grown from.
-- The axis of the root bounds every leaf, so that the other axes are looked at only for the points
-- that it leaves open.
--
-- Reads:   points (tree, point, axis, value)
--          leaves (tree, leaf)
--          leaf_bounds (tree, leaf, axis, low, high)
-- Returns: (tree, point, leaf), one row per tree and point
WITH first_axes AS (
    SELECT
        tree,
        MIN(axis) AS axis
    FROM points
    GROUP BY tree
),

leaf_counts AS (
    SELECT
        tree,
        COUNT(*) AS leaves
    FROM leaves
    GROUP BY tree
),

bound_counts AS (
    SELECT
        tree,
        axis,
        COUNT(*) AS leaves
    FROM leaf_bounds
    GROUP BY tree, axis
),

root_axes AS (
    SELECT
        first_axes.tree,
        COALESCE(MIN(bound_counts.axis), first_axes.axis) AS axis
    FROM first_axes
    INNER JOIN leaf_counts ON first_axes.tree = leaf_counts.tree
    LEFT JOIN bound_counts
        ON leaf_counts.tree = bound_counts.tree AND leaf_counts.leaves = bound_counts.leaves
    GROUP BY first_axes.tree, first_axes.axis
),

other_bounds AS (
    SELECT
        leaf_bounds.tree,
        leaf_bounds.leaf,
        leaf_bounds.axis,
        leaf_bounds.low,
        leaf_bounds.high
    FROM leaf_bounds
    INNER JOIN root_axes
        ON leaf_bounds.tree = root_axes.tree AND leaf_bounds.axis <> root_axes.axis
),

other_counts AS (
    SELECT
        tree,
        leaf,
        COUNT(*) AS others
    FROM other_bounds
    GROUP BY tree, leaf
),

slices AS (
    SELECT
        leaves.tree,
        leaves.leaf,
        root_axes.axis,
        leaf_bounds.low,
        leaf_bounds.high,
        COALESCE(other_counts.others, 0) AS others
    FROM leaves
    INNER JOIN root_axes ON leaves.tree = root_axes.tree
    LEFT JOIN leaf_bounds
        ON
            leaves.tree = leaf_bounds.tree
            AND leaves.leaf = leaf_bounds.leaf
            AND root_axes.axis = leaf_bounds.axis
    LEFT JOIN other_counts
        ON leaves.tree = other_counts.tree AND leaves.leaf = other_counts.leaf
),

possible AS (
    SELECT
        points.tree,
        points.point,
        slices.leaf,
        slices.others
    FROM points
    INNER JOIN slices
        ON
            points.tree = slices.tree
            AND points.axis = slices.axis
            AND COALESCE(points.value > slices.low, TRUE)
            AND COALESCE(points.value <= slices.high, TRUE)
)

SELECT
    tree,
    point,
    leaf
FROM possible
WHERE others = 0
UNION ALL
SELECT
    possible.tree,
    possible.point,
    possible.leaf
FROM possible
INNER JOIN other_bounds
    ON possible.tree = other_bounds.tree AND possible.leaf = other_bounds.leaf
LEFT JOIN points
    ON
        possible.tree = points.tree
        AND possible.point = points.point
        AND other_bounds.axis = points.axis
WHERE possible.others > 0
GROUP BY possible.tree, possible.point, possible.leaf
HAVING
    MIN(
        CASE
            WHEN points.value <= other_bounds.low THEN 0
            WHEN points.value > other_bounds.high THEN 0
            ELSE 1
        END
    ) = 1
