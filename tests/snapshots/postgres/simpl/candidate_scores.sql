WITH "decided" AS (
  SELECT DISTINCT
    "unseen_points"."tree",
    "unseen_points"."point",
    "unseen_points"."target",
    "leaves"."positive"
  FROM "work"."unseen_points" AS "unseen_points"
  INNER JOIN "work"."point_leaves" AS "point_leaves"
    ON "unseen_points"."tree" = "point_leaves"."tree"
    AND "unseen_points"."point" = "point_leaves"."point"
  INNER JOIN "work"."leaves" AS "leaves"
    ON "point_leaves"."tree" = "leaves"."tree"
    AND "point_leaves"."leaf" = "leaves"."leaf"
), "counted" AS (
  SELECT
    CAST(FLOOR(
      CAST(FLOOR(CAST("tree" AS DOUBLE PRECISION) / %(folds)s) AS DOUBLE PRECISION) / %(stages)s
    ) AS INT) AS "label",
    CAST(FLOOR(CAST("tree" AS DOUBLE PRECISION) / %(folds)s) % %(stages)s AS INT) AS "last_stage",
    SUM(CASE WHEN "positive" AND "target" = 1 THEN 1 ELSE 0 END) AS "hits",
    SUM(CASE WHEN "positive" THEN 1 ELSE 0 END) AS "given",
    SUM("target") AS "present"
  FROM "decided"
  GROUP BY
    CAST(FLOOR(
      CAST(FLOOR(CAST("tree" AS DOUBLE PRECISION) / %(folds)s) AS DOUBLE PRECISION) / %(stages)s
    ) AS INT),
    CAST(FLOOR(CAST("tree" AS DOUBLE PRECISION) / %(folds)s) % %(stages)s AS INT)
)
SELECT
  "label",
  "last_stage",
  COALESCE(CAST(2.0 * "hits" AS DOUBLE PRECISION) / NULLIF("given" + "present", 0), 0) AS "f1"
FROM "counted"
