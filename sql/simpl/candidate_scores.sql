-- F1 of a stage's candidate trees on documents that they have not seen.
--
-- Reads:   unseen_points (tree, point, axis, target)
--          point_leaves (tree, point, leaf)
--          leaves (tree, leaf, positive)
-- Returns: (label, last_stage, f1, positives), one row per label
-- Binds:   $stage   the stage
--          $folds   number of folds
WITH decided AS (
    SELECT
        CAST(FLOOR(unseen_points.tree / $folds) AS INTEGER) AS label,
        unseen_points.target,
        CASE WHEN leaves.positive THEN 1 ELSE 0 END AS given
    FROM unseen_points
    INNER JOIN point_leaves
        ON unseen_points.tree = point_leaves.tree AND unseen_points.point = point_leaves.point
    INNER JOIN leaves
        ON point_leaves.tree = leaves.tree AND point_leaves.leaf = leaves.leaf
    WHERE unseen_points.axis = 0
),

counted AS (
    SELECT
        label,
        SUM(target * given) AS hits,
        SUM(given) AS given,
        SUM(target) AS positives
    FROM decided
    GROUP BY label
)

SELECT
    label,
    CAST($stage AS INTEGER) AS last_stage,
    COALESCE(2.0 * hits / NULLIF(given + positives, 0), 0) AS f1,
    CAST(positives AS INTEGER) AS positives
FROM counted
