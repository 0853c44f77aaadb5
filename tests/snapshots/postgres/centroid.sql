-- centroid/angle_stages
SELECT
  "label",
  0 AS "stage",
  CAST(0 AS DOUBLE PRECISION) AS "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."label_totals" AS "label_totals"

-- centroid/angle_terms
SELECT
  "label_means"."label",
  0 AS "stage",
  "label_means"."term",
  CAST("label_means"."weight" AS DOUBLE PRECISION) / (
    "mean_lengths"."largest" * SQRT("mean_lengths"."square")
  ) AS "weight"
FROM "work"."label_means" AS "label_means"
INNER JOIN "work"."mean_lengths" AS "mean_lengths"
  ON "label_means"."label" = "mean_lengths"."label"
WHERE
  "label_means"."weight" <> 0

-- centroid/distance_stages
SELECT
  "label_totals"."label",
  0 AS "stage",
  CAST(COALESCE("mean_lengths"."largest" * "mean_lengths"."largest" * "mean_lengths"."square", 0) AS DOUBLE PRECISION) / -2 AS "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
LEFT JOIN "work"."mean_lengths" AS "mean_lengths"
  ON "label_totals"."label" = "mean_lengths"."label"

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

-- centroid/mean_lengths
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
    "tops"."weight" AS "largest",
    CAST(FLOOR(
      POWER(CAST("means"."weight" AS DOUBLE PRECISION) / "tops"."weight", 2) * 1e12 + 0.5
    ) AS BIGINT) AS "square"
  FROM "means"
  INNER JOIN "tops"
    ON "means"."label" = "tops"."label"
)
SELECT
  "label",
  "largest",
  CAST(SUM("square") AS DOUBLE PRECISION) / 1e12 AS "square"
FROM "squares"
GROUP BY
  "label",
  "largest"

-- centroid/side_angle_terms
SELECT
  "side_means"."label",
  0 AS "stage",
  "side_means"."term",
  COALESCE(
    CAST("side_means"."weight" AS DOUBLE PRECISION) / (
      "mean_lengths"."largest" * SQRT("mean_lengths"."square")
    ),
    0
  ) - COALESCE(
    CAST("side_means"."rest_weight" AS DOUBLE PRECISION) / (
      "rest_lengths"."largest" * SQRT("rest_lengths"."square")
    ),
    0
  ) AS "weight"
FROM "work"."side_means" AS "side_means"
LEFT JOIN "work"."mean_lengths" AS "mean_lengths"
  ON "side_means"."label" = "mean_lengths"."label"
LEFT JOIN "work"."rest_lengths" AS "rest_lengths"
  ON "side_means"."label" = "rest_lengths"."label"
WHERE
  "side_means"."weight" <> 0 OR "side_means"."rest_weight" <> 0

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
    "label_term_amounts"."label",
    "label_term_amounts"."term",
    "sizes"."documents",
    "sizes"."rest",
    CASE WHEN %(inverse)s THEN "terms"."idf" ELSE 1 END AS "factor",
    "label_term_amounts"."total",
    "label_term_amounts"."amount"
  FROM "work"."label_term_amounts" AS "label_term_amounts"
  INNER JOIN "work"."terms" AS "terms"
    ON "label_term_amounts"."term" = "terms"."term"
  INNER JOIN "sizes"
    ON "label_term_amounts"."label" = "sizes"."label"
)
SELECT
  "label",
  "term",
  CAST("amount" AS DOUBLE PRECISION) / "documents" * "factor" AS "weight",
  CAST("total" - "amount" AS DOUBLE PRECISION) / "rest" * "factor" AS "rest_weight"
FROM "sums"
