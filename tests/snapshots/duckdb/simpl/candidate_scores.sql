WITH "given" AS (
  SELECT
    CAST(FLOOR("unseen_points"."tree" / $folds) AS INT) AS "label",
    "unseen_points"."value",
    "unseen_points"."target",
    CASE WHEN "leaves"."positive" THEN 1 ELSE 0 END AS "by_tree"
  FROM "work"."unseen_points" AS "unseen_points"
  INNER JOIN "work"."point_leaves" AS "point_leaves"
    ON "unseen_points"."tree" = "point_leaves"."tree"
    AND "unseen_points"."point" = "point_leaves"."point"
  INNER JOIN "work"."leaves" AS "leaves"
    ON "point_leaves"."tree" = "leaves"."tree"
    AND "point_leaves"."leaf" = "leaves"."leaf"
  WHERE
    "unseen_points"."axis" = 0
), "decided" AS (
  SELECT
    "given"."label",
    "given"."target",
    "given"."by_tree",
    CASE
      WHEN "calibrations"."slope" * "given"."value" + "calibrations"."intercept" > "thresholds"."threshold"
      THEN 1
      ELSE 0
    END AS "by_line"
  FROM "given"
  INNER JOIN "work"."calibrations" AS "calibrations"
    ON "given"."label" = "calibrations"."label"
  INNER JOIN "work"."thresholds" AS "thresholds"
    ON "given"."label" = "thresholds"."label"
), "counted" AS (
  SELECT
    "label",
    SUM("target") AS "positives",
    SUM("by_tree") AS "by_tree",
    SUM("by_line") AS "by_line",
    SUM("target" * "by_tree") AS "tree_hits",
    SUM("target" * "by_line") AS "line_hits"
  FROM "decided"
  GROUP BY
    "label"
)
SELECT
  "label",
  CAST($stage AS INT) AS "last_stage",
  COALESCE(2.0 * "tree_hits" / NULLIF("by_tree" + "positives", 0), 0) AS "f1",
  COALESCE(2.0 * "line_hits" / NULLIF("by_line" + "positives", 0), 0) AS "line_f1",
  CAST("positives" AS INT) AS "positives"
FROM "counted"
