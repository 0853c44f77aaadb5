WITH "means" AS (
  SELECT
    "label",
    "term",
    "weight",
    "rest_weight"
  FROM "work"."side_means" AS "side_means"
  WHERE
    "weight" <> 0 OR "rest_weight" <> 0
), "tops" AS (
  SELECT
    "label",
    NULLIF(MAX("weight"), 0) AS "weight",
    NULLIF(MAX("rest_weight"), 0) AS "rest_weight"
  FROM "means"
  GROUP BY
    "label"
), "squares" AS (
  SELECT
    "means"."label",
    CAST(FLOOR(
      POWER(CAST("means"."weight" AS DOUBLE PRECISION) / "tops"."weight", 2) * 1e12 + 0.5
    ) AS BIGINT) AS "square",
    CAST(FLOOR(
      POWER(CAST("means"."rest_weight" AS DOUBLE PRECISION) / "tops"."rest_weight", 2) * 1e12 + 0.5
    ) AS BIGINT) AS "rest_square"
  FROM "means"
  INNER JOIN "tops"
    ON "means"."label" = "tops"."label"
), "sums" AS (
  SELECT
    "label",
    CAST(SUM("square") AS DOUBLE PRECISION) / 1e12 AS "square",
    CAST(SUM("rest_square") AS DOUBLE PRECISION) / 1e12 AS "rest_square"
  FROM "squares"
  GROUP BY
    "label"
), "lengths" AS (
  SELECT
    "tops"."label",
    "tops"."weight" * SQRT("sums"."square") AS "length",
    "tops"."rest_weight" * SQRT("sums"."rest_square") AS "rest_length"
  FROM "tops"
  INNER JOIN "sums"
    ON "tops"."label" = "sums"."label"
)
SELECT
  "means"."label",
  0 AS "stage",
  "means"."term",
  COALESCE(CAST("means"."weight" AS DOUBLE PRECISION) / "lengths"."length", 0) - COALESCE(CAST("means"."rest_weight" AS DOUBLE PRECISION) / "lengths"."rest_length", 0) AS "weight"
FROM "means"
INNER JOIN "lengths"
  ON "means"."label" = "lengths"."label"
