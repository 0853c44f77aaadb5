-- additive/best_leaves
SELECT
  "label",
  1 AS "leaf",
  CAST(NULL AS BOOLEAN) AS "positive",
  CAST(CASE WHEN %(logarithmic)s THEN 1 END AS DOUBLE PRECISION) AS "slope",
  CAST(CASE WHEN %(logarithmic)s THEN 0 END AS DOUBLE PRECISION) AS "intercept"
FROM "work"."model_stages" AS "model_stages"

-- additive/document_amounts
WITH "frequencies" AS (
  SELECT
    "row",
    "word",
    CASE %(weighting)s
      WHEN 'log_log'
      THEN 1 + LN(1 + LN(CAST("value" AS DOUBLE PRECISION)))
      WHEN 'log'
      THEN 1 + LN(CAST("value" AS DOUBLE PRECISION))
      WHEN 'binary'
      THEN 1
      ELSE CAST("value" AS DOUBLE PRECISION)
    END AS "frequency"
  FROM "work"."bags" AS "bags"
), "tops" AS (
  SELECT
    "row",
    MAX(ABS("frequency")) AS "frequency"
  FROM "frequencies"
  GROUP BY
    "row"
), "shares" AS (
  SELECT
    "frequencies"."row",
    "frequencies"."word",
    "frequencies"."frequency",
    CAST("frequencies"."frequency" AS DOUBLE PRECISION) / "tops"."frequency" AS "share"
  FROM "frequencies"
  INNER JOIN "tops"
    ON "frequencies"."row" = "tops"."row"
), "lengths" AS (
  SELECT
    "row",
    CAST(SQRT(
      CAST(SUM(CAST(FLOOR("share" * "share" * 1e12 + 0.5) AS BIGINT)) AS DOUBLE PRECISION)
    ) AS DOUBLE PRECISION) / 1e6 AS "length",
    CAST(SUM(CAST(FLOOR(ABS("share") * 1e12 + 0.5) AS BIGINT)) AS DOUBLE PRECISION) / 1e12 AS "total"
  FROM "shares"
  GROUP BY
    "row"
)
SELECT
  "shares"."row",
  "shares"."word",
  CAST(CASE %(unit_length)s
    WHEN 'true'
    THEN CAST("shares"."share" AS DOUBLE PRECISION) / "lengths"."length"
    WHEN 'sum'
    THEN CAST("shares"."share" AS DOUBLE PRECISION) / "lengths"."total"
    ELSE "shares"."frequency"
  END AS DECIMAL(28, 12)) AS "amount"
FROM "shares"
INNER JOIN "lengths"
  ON "shares"."row" = "lengths"."row"

-- additive/held_scores
WITH "held" AS (
  SELECT
    "doc"
  FROM "work"."folds" AS "folds"
  WHERE
    "fold" = %(fold)s
), "held_entries" AS (
  SELECT
    "entries"."doc",
    "entries"."term",
    "entries"."weight"
  FROM "work"."entries" AS "entries"
  INNER JOIN "held"
    ON "entries"."doc" = "held"."doc"
), "sums" AS (
  SELECT
    "held_entries"."doc",
    "fold_model_terms"."label",
    SUM("held_entries"."weight" * "fold_model_terms"."weight") AS "score"
  FROM "held_entries"
  INNER JOIN "work"."fold_model_terms" AS "fold_model_terms"
    ON "held_entries"."term" = "fold_model_terms"."term"
  GROUP BY
    "held_entries"."doc",
    "fold_model_terms"."label"
), "lengths" AS (
  SELECT
    "doc",
    SUM("weight") AS "tokens"
  FROM "held_entries"
  GROUP BY
    "doc"
)
SELECT
  "model_stages"."label",
  0 AS "leaf",
  "held"."doc",
  CAST(CAST(COALESCE(
    "fold_model_stages"."bias" + "fold_model_stages"."per_token" * COALESCE("lengths"."tokens", 0) + COALESCE("sums"."score", 0),
    "model_stages"."bias"
  ) AS REAL) AS DOUBLE PRECISION) AS "score",
  CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "target"
FROM "held"
CROSS JOIN "work"."model_stages" AS "model_stages"
LEFT JOIN "work"."fold_model_stages" AS "fold_model_stages"
  ON "model_stages"."label" = "fold_model_stages"."label"
LEFT JOIN "lengths"
  ON "held"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "held"."doc" = "sums"."doc" AND "model_stages"."label" = "sums"."label"
LEFT JOIN "work"."document_labels" AS "document_labels"
  ON "held"."doc" = "document_labels"."doc"
  AND "model_stages"."label" = "document_labels"."label"
