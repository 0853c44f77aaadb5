WITH "ranked" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    "coordinates"."value" AS "score",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "odds",
    ROW_NUMBER() OVER (
      PARTITION BY "coordinates"."doc"
      ORDER BY "coordinates"."value" DESC NULLS LAST, "coordinates"."label"
    ) AS "place"
  FROM "work"."coordinates" AS "coordinates"
  INNER JOIN "work"."leaves" AS "leaves"
    ON "coordinates"."label" = "leaves"."label"
), "best" AS (
  SELECT
    "ranked"."doc",
    MAX("ranked"."odds") AS "odds"
  FROM "ranked"
  GROUP BY
    "ranked"."doc"
), "shares" AS (
  SELECT
    "ranked"."doc",
    "ranked"."label",
    "ranked"."score",
    "ranked"."place",
    EXP(GREATEST("ranked"."odds" - "best"."odds", -500)) AS "share"
  FROM "ranked"
  INNER JOIN "best"
    ON "ranked"."doc" = "best"."doc"
), "totals" AS (
  SELECT
    "shares"."doc",
    SUM("shares"."share") AS "share"
  FROM "shares"
  GROUP BY
    "shares"."doc"
)
SELECT
  "shares"."doc",
  "shares"."label",
  "shares"."score",
  CAST("shares"."share" AS DOUBLE PRECISION) / "totals"."share" AS "probability",
  "shares"."place" = 1 AS "positive"
FROM "shares"
INNER JOIN "totals"
  ON "shares"."doc" = "totals"."doc"
