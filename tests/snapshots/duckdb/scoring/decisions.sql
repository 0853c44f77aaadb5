WITH "odds" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "score",
    "leaves"."positive"
  FROM "work"."coordinates" AS "coordinates"
  INNER JOIN "work"."point_leaves" AS "point_leaves"
    ON "coordinates"."label" = "point_leaves"."tree"
    AND "coordinates"."doc" = "point_leaves"."point"
  INNER JOIN "work"."leaves" AS "leaves"
    ON "point_leaves"."tree" = "leaves"."label"
    AND "point_leaves"."leaf" = "leaves"."leaf"
  WHERE
    "coordinates"."stage" = 0
)
SELECT
  "odds"."doc",
  "odds"."label",
  "odds"."score",
  1 / (
    1 + EXP(GREATEST(LEAST(-"odds"."score", 500), -500))
  ) AS "probability",
  "odds"."positive"
FROM "odds"
