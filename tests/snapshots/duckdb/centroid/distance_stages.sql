WITH "squares" AS (
  SELECT
    "label",
    SUM("weight" * "weight") AS "length"
  FROM "work"."label_means" AS "label_means"
  GROUP BY
    "label"
)
SELECT
  "label_totals"."label",
  0 AS "stage",
  COALESCE("squares"."length", 0) / -2 AS "bias",
  CAST(0 AS DOUBLE) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
LEFT JOIN "squares"
  ON "label_totals"."label" = "squares"."label"
