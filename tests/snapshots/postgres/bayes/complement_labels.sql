WITH "vocabulary" AS (
  SELECT
    COUNT(*) AS "terms"
  FROM "work"."terms" AS "terms"
), "collection" AS (
  SELECT
    SUM("count") AS "count"
  FROM "work"."label_totals" AS "label_totals"
)
SELECT
  "label_totals"."label",
  CAST(0 AS DOUBLE PRECISION) AS "bias",
  LN(
    "collection"."count" - "label_totals"."count" + %(smoothing)s * "vocabulary"."terms"
  ) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
CROSS JOIN "vocabulary"
CROSS JOIN "collection"
