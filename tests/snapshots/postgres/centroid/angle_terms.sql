WITH "means" AS (
  SELECT
    "label",
    "term",
    "weight"
  FROM "work"."label_means" AS "label_means"
  WHERE
    "weight" <> 0
), "tops" AS (
  SELECT
    "label",
    MAX("weight") AS "weight"
  FROM "means"
  GROUP BY
    "label"
), "squares" AS (
  SELECT
    "means"."label",
    CAST(FLOOR(
      POWER(CAST("means"."weight" AS DOUBLE PRECISION) / "tops"."weight", 2) * 1e12 + 0.5
    ) AS BIGINT) AS "square"
  FROM "means"
  INNER JOIN "tops"
    ON "means"."label" = "tops"."label"
), "sums" AS (
  SELECT
    "label",
    CAST(SUM("square") AS DOUBLE PRECISION) / 1e12 AS "square"
  FROM "squares"
  GROUP BY
    "label"
), "lengths" AS (
  SELECT
    "tops"."label",
    "tops"."weight" * SQRT("sums"."square") AS "length"
  FROM "tops"
  INNER JOIN "sums"
    ON "tops"."label" = "sums"."label"
)
SELECT
  "means"."label",
  0 AS "stage",
  "means"."term",
  CAST("means"."weight" AS DOUBLE PRECISION) / "lengths"."length" AS "weight"
FROM "means"
INNER JOIN "lengths"
  ON "means"."label" = "lengths"."label"
