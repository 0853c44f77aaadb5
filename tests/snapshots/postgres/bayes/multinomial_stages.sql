WITH "terms" AS (
  SELECT
    COUNT(*) AS "terms"
  FROM "work"."vocabulary" AS "vocabulary"
), "collection" AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE PRECISION) AS "labels",
    SUM("documents") AS "documents"
  FROM "work"."label_totals" AS "label_totals"
), "tokens" AS (
  SELECT
    "label_words"."label",
    CAST(SUM("label_words"."amount") AS DOUBLE PRECISION) AS "amount"
  FROM "work"."label_words" AS "label_words"
  INNER JOIN "work"."vocabulary" AS "vocabulary"
    ON "label_words"."word" = "vocabulary"."word"
  GROUP BY
    "label_words"."label"
)
SELECT
  "label_totals"."label",
  0 AS "stage",
  CASE
    WHEN %(flat_prior)s
    THEN -LN("collection"."labels")
    ELSE LN(CAST("label_totals"."documents" AS DOUBLE PRECISION) / "collection"."documents")
  END AS "bias",
  LN(
    CAST(%(smoothing)s AS DOUBLE PRECISION) / (
      COALESCE("tokens"."amount", 0) + %(smoothing)s * "terms"."terms"
    )
  ) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
CROSS JOIN "terms"
CROSS JOIN "collection"
LEFT JOIN "tokens"
  ON "label_totals"."label" = "tokens"."label"
