-- F1 of a stage's candidate trees on documents that they have not seen, and that of the single cut
-- on the same documents.
--
-- Reads:   unseen_points (tree, point, axis, value, target)
--          point_leaves (tree, point, leaf)
--          leaves (tree, leaf, positive)
--          calibrations (label, slope, intercept)
--          thresholds (label, threshold)
-- Returns: (label, last_stage, f1, line_f1, positives), one row per label
-- Binds:   $stage   the stage
--          $folds   number of folds
WITH given AS (
    SELECT
        CAST(FLOOR(unseen_points.tree / $folds) AS INTEGER) AS label,
        unseen_points.value,
        unseen_points.target,
        CASE WHEN leaves.positive THEN 1 ELSE 0 END AS by_tree
    FROM unseen_points
    INNER JOIN point_leaves
        ON unseen_points.tree = point_leaves.tree AND unseen_points.point = point_leaves.point
    INNER JOIN leaves
        ON point_leaves.tree = leaves.tree AND point_leaves.leaf = leaves.leaf
    WHERE unseen_points.axis = 0
),

decided AS (
    SELECT
        given.label,
        given.target,
        given.by_tree,
        CASE
            WHEN
                calibrations.slope * given.value + calibrations.intercept > thresholds.threshold
                THEN 1
            ELSE 0
        END AS by_line
    FROM given
    INNER JOIN calibrations ON given.label = calibrations.label
    INNER JOIN thresholds ON given.label = thresholds.label
),

counted AS (
    SELECT
        label,
        SUM(target) AS positives,
        SUM(by_tree) AS by_tree,
        SUM(by_line) AS by_line,
        SUM(target * by_tree) AS tree_hits,
        SUM(target * by_line) AS line_hits
    FROM decided
    GROUP BY label
)

SELECT
    label,
    CAST($stage AS INTEGER) AS last_stage,
    COALESCE(2.0 * tree_hits / NULLIF(by_tree + positives, 0), 0) AS f1,
    COALESCE(2.0 * line_hits / NULLIF(by_line + positives, 0), 0) AS line_f1,
    CAST(positives AS INTEGER) AS positives
FROM counted
