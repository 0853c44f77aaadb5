WITH "sides" AS (
  SELECT
    "doc",
    "label",
    "value",
    CAST(NULL AS INT) AS "leaf"
  FROM "work"."coordinates" AS "coordinates"
  WHERE
    "stage" = 0
  UNION ALL
  SELECT
    "point" AS "doc",
    "tree" AS "label",
    CAST(CAST(NULL AS REAL) AS DOUBLE PRECISION) AS "value",
    "leaf"
  FROM "work"."point_leaves" AS "point_leaves"
), "placed" AS (
  SELECT
    "doc",
    "label",
    MAX("value") AS "value",
    MAX("leaf") AS "leaf"
  FROM "sides"
  GROUP BY
    "doc",
    "label"
), "odds" AS (
  SELECT
    "placed"."doc",
    "placed"."label",
    "leaves"."slope" * "placed"."value" + "leaves"."intercept" AS "score",
    "leaves"."positive"
  FROM "placed"
  LEFT JOIN "work"."leaves" AS "leaves"
    ON "placed"."label" = "leaves"."label" AND "placed"."leaf" = "leaves"."leaf"
)
SELECT
  "doc",
  "label",
  "score",
  1 / (
    1 + EXP(GREATEST(LEAST(-"score", 500), -500))
  ) AS "probability",
  "positive"
FROM "odds"
