WITH "placed" AS (
  SELECT
    "points"."tree",
    "points"."point",
    "points"."axis",
    "points"."value",
    "points"."target",
    MAX(CASE WHEN "points"."target" = 1 THEN "points"."value" END) OVER "places" AS "block",
    LAG("points"."value") OVER "places" AS "previous_value"
  FROM "work"."points" AS "points"
  INNER JOIN "work"."roots" AS "roots"
    ON "points"."tree" = "roots"."tree"
  WHERE
    "roots"."axes" = 1
    AND "roots"."positives" > 0
    AND "roots"."negatives" > 0
    AND "roots"."positives" + "roots"."negatives" >= 2 * $min_leaf
  WINDOW "places" AS (PARTITION BY "points"."tree" ORDER BY "points"."value")
)
SELECT
  "tree",
  CAST(1 AS INT) AS "node",
  MIN("point") AS "unit",
  MIN("axis") AS "axis",
  "block",
  MIN("value") AS "low",
  MAX("value") AS "high",
  CAST(SUM(CASE WHEN "value" = "previous_value" THEN 0 ELSE 1 END) AS INT) AS "own_values",
  CAST(SUM("target") AS INT) AS "positives",
  CAST(SUM(1 - "target") AS INT) AS "negatives"
FROM "placed"
GROUP BY
  "tree",
  "block",
  "value" = "block"
