-- centroid/angle_stages
SELECT
  "label",
  0 AS "stage",
  CAST(0 AS DOUBLE PRECISION) AS "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."label_totals" AS "label_totals"

-- centroid/angle_terms
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

-- centroid/distance_stages
WITH "means" AS (
  SELECT
    "label",
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
)
SELECT
  "label_totals"."label",
  0 AS "stage",
  CAST(COALESCE("tops"."weight" * "tops"."weight" * "sums"."square", 0) AS DOUBLE PRECISION) / -2 AS "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
LEFT JOIN "tops"
  ON "label_totals"."label" = "tops"."label"
LEFT JOIN "sums"
  ON "label_totals"."label" = "sums"."label"

-- centroid/label_means
SELECT
  "label_words"."label",
  "vocabulary"."term",
  CAST("label_words"."amount" AS DOUBLE PRECISION) / "label_totals"."documents" * CASE WHEN %(inverse)s THEN "terms"."idf" ELSE 1 END AS "weight"
FROM "work"."label_words" AS "label_words"
INNER JOIN "work"."label_totals" AS "label_totals"
  ON "label_words"."label" = "label_totals"."label"
INNER JOIN "work"."vocabulary" AS "vocabulary"
  ON "label_words"."word" = "vocabulary"."word"
INNER JOIN "work"."terms" AS "terms"
  ON "vocabulary"."term" = "terms"."term"

-- centroid/side_angle_terms
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

-- centroid/side_distance_stages
WITH "means" AS (
  SELECT
    "label",
    "weight",
    "rest_weight"
  FROM "work"."side_means" AS "side_means"
  WHERE
    "weight" <> 0 OR "rest_weight" <> 0
), "tops" AS (
  SELECT
    "label",
    GREATEST(MAX("weight"), MAX("rest_weight")) AS "weight"
  FROM "means"
  GROUP BY
    "label"
), "squares" AS (
  SELECT
    "means"."label",
    CAST(FLOOR(
      POWER(CAST("means"."rest_weight" AS DOUBLE PRECISION) / "tops"."weight", 2) * 1e12 + 0.5
    ) AS BIGINT) - CAST(FLOOR(
      POWER(CAST("means"."weight" AS DOUBLE PRECISION) / "tops"."weight", 2) * 1e12 + 0.5
    ) AS BIGINT) AS "difference"
  FROM "means"
  INNER JOIN "tops"
    ON "means"."label" = "tops"."label"
), "sums" AS (
  SELECT
    "label",
    CAST(SUM("difference") AS DOUBLE PRECISION) / 1e12 AS "difference"
  FROM "squares"
  GROUP BY
    "label"
)
SELECT
  "label_totals"."label",
  0 AS "stage",
  CAST(COALESCE("tops"."weight" * "tops"."weight" * "sums"."difference", 0) AS DOUBLE PRECISION) / 2 AS "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
LEFT JOIN "tops"
  ON "label_totals"."label" = "tops"."label"
LEFT JOIN "sums"
  ON "label_totals"."label" = "sums"."label"

-- centroid/side_means
WITH "sizes" AS (
  SELECT
    "label_totals"."label",
    CAST("label_totals"."documents" AS DOUBLE PRECISION) AS "documents",
    CAST(GREATEST("collection"."documents" - "label_totals"."documents", 1) AS DOUBLE PRECISION) AS "rest"
  FROM "work"."label_totals" AS "label_totals"
  CROSS JOIN "work"."collection" AS "collection"
), "sums" AS (
  SELECT
    "label_terms"."label",
    "label_terms"."term",
    "sizes"."documents",
    "sizes"."rest",
    CASE WHEN %(inverse)s THEN "terms"."idf" ELSE 1 END AS "factor",
    COALESCE("word_totals"."amount", 0) AS "total",
    COALESCE("label_words"."amount", 0) AS "amount"
  FROM "work"."label_terms" AS "label_terms"
  INNER JOIN "work"."terms" AS "terms"
    ON "label_terms"."term" = "terms"."term"
  INNER JOIN "sizes"
    ON "label_terms"."label" = "sizes"."label"
  LEFT JOIN "work"."word_totals" AS "word_totals"
    ON "label_terms"."word" = "word_totals"."word"
  LEFT JOIN "work"."label_words" AS "label_words"
    ON "label_terms"."label" = "label_words"."label"
    AND "label_terms"."word" = "label_words"."word"
)
SELECT
  "label",
  "term",
  CAST("amount" AS DOUBLE PRECISION) / "documents" * "factor" AS "weight",
  CAST("total" - "amount" AS DOUBLE PRECISION) / "rest" * "factor" AS "rest_weight"
FROM "sums"
