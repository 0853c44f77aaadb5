WITH "ranked" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    CAST("coordinates"."value" AS DOUBLE) AS "score",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "odds",
    ROW_NUMBER() OVER (
      PARTITION BY "coordinates"."doc"
      ORDER BY "coordinates"."value" DESC, "coordinates"."label"
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
    CASE
      WHEN NOT "ranked"."odds" IS NULL
      THEN EXP(GREATEST("ranked"."odds" - "best"."odds", -80))
    END AS "share"
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
  CAST(CAST("shares"."share" / "totals"."share" AS REAL) AS DOUBLE) AS "probability",
  "shares"."place" = 1 AS "positive"
FROM "shares"
INNER JOIN "totals"
  ON "shares"."doc" = "totals"."doc"
