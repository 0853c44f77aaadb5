WITH "vocabulary" AS (
  SELECT
    COUNT(*) AS "terms"
  FROM "work"."terms" AS "terms"
), "collection" AS (
  SELECT
    COUNT(*) AS "labels",
    SUM("documents") AS "documents"
  FROM "work"."label_totals" AS "label_totals"
)
SELECT
  "label_totals"."label",
  CASE
    WHEN %(flat_prior)s
    THEN -LN(CAST("collection"."labels" AS DOUBLE PRECISION))
    ELSE LN(CAST("label_totals"."documents" AS DOUBLE PRECISION) / "collection"."documents")
  END AS "bias",
  LN(
    CAST(%(smoothing)s AS DOUBLE PRECISION) / (
      "label_totals"."count" + %(smoothing)s * "vocabulary"."terms"
    )
  ) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
CROSS JOIN "vocabulary"
CROSS JOIN "collection"
