WITH "decided" AS (
  SELECT
    CAST(FLOOR("unseen_points"."tree" / $folds) AS INT) AS "label",
    "unseen_points"."target",
    CASE WHEN "leaves"."positive" THEN 1 ELSE 0 END AS "given"
  FROM "work"."unseen_points" AS "unseen_points"
  INNER JOIN "work"."point_leaves" AS "point_leaves"
    ON "unseen_points"."tree" = "point_leaves"."tree"
    AND "unseen_points"."point" = "point_leaves"."point"
  INNER JOIN "work"."leaves" AS "leaves"
    ON "point_leaves"."tree" = "leaves"."tree"
    AND "point_leaves"."leaf" = "leaves"."leaf"
  WHERE
    "unseen_points"."axis" = 0
), "counted" AS (
  SELECT
    "label",
    SUM("target" * "given") AS "hits",
    SUM("given") AS "given",
    SUM("target") AS "positives"
  FROM "decided"
  GROUP BY
    "label"
)
SELECT
  "label",
  CAST($stage AS INT) AS "last_stage",
  COALESCE(2.0 * "hits" / NULLIF("given" + "positives", 0), 0) AS "f1",
  CAST("positives" AS INT) AS "positives"
FROM "counted"
