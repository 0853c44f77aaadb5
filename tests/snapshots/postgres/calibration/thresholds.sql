WITH "totals" AS (
  SELECT
    "label",
    SUM("positives") AS "positives"
  FROM "work"."odds_bins" AS "odds_bins"
  GROUP BY
    "label"
), "halves" AS (
  SELECT
    "label",
    "cut",
    "f1",
    GREATEST(CAST("f1" AS DOUBLE PRECISION) / 2, 1e-6) AS "half"
  FROM "work"."best_cuts" AS "best_cuts"
), "own" AS (
  SELECT
    "label",
    "f1",
    CAST((
      "cut" + LN(CAST("half" AS DOUBLE PRECISION) / (
        1 - "half"
      ))
    ) AS DOUBLE PRECISION) / 2 AS "threshold"
  FROM "halves"
)
SELECT
  "totals"."label",
  CASE
    WHEN "totals"."positives" = 0
    THEN GREATEST("pooled_cuts"."cut", 0)
    ELSE CAST((
      "totals"."positives" * "own"."threshold" + %(shrinkage)s * "pooled_cuts"."cut"
    ) AS DOUBLE PRECISION) / (
      "totals"."positives" + %(shrinkage)s
    )
  END AS "threshold",
  COALESCE("own"."f1", 0) AS "f1",
  CAST("totals"."positives" AS BIGINT) AS "positives"
FROM "totals"
LEFT JOIN "own"
  ON "totals"."label" = "own"."label"
CROSS JOIN "work"."pooled_cuts" AS "pooled_cuts"
ORDER BY
  "totals"."label"
