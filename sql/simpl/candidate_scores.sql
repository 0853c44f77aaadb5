-- F1 of each candidate on documents that its trees have not seen.
--
-- Reads:   unseen_points (tree, point, target)
--          point_leaves (tree, point, leaf)
--          leaves (tree, leaf, positive)
-- Returns: (label, last_stage, f1), one row per candidate
-- Binds:   $stages   most stages
--          $folds    number of folds
WITH decided AS (
    SELECT DISTINCT
        unseen_points.tree,
        unseen_points.point,
        unseen_points.target,
        leaves.positive
    FROM unseen_points
    INNER JOIN point_leaves
        ON unseen_points.tree = point_leaves.tree AND unseen_points.point = point_leaves.point
    INNER JOIN leaves
        ON point_leaves.tree = leaves.tree AND point_leaves.leaf = leaves.leaf
),

counted AS (
    SELECT
        CAST(FLOOR(FLOOR(tree / $folds) / $stages) AS INTEGER) AS label,
        CAST(FLOOR(tree / $folds) % $stages AS INTEGER) AS last_stage,
        SUM(CASE WHEN positive AND target = 1 THEN 1 ELSE 0 END) AS hits,
        SUM(CASE WHEN positive THEN 1 ELSE 0 END) AS given,
        SUM(target) AS present
    FROM decided
    GROUP BY
        CAST(FLOOR(FLOOR(tree / $folds) / $stages) AS INTEGER),
        CAST(FLOOR(tree / $folds) % $stages AS INTEGER)
)

SELECT
    label,
    last_stage,
    COALESCE(2.0 * hits / NULLIF(given + present, 0), 0) AS f1
FROM counted
