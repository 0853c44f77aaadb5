SELECT
  "label",
  0 AS "stage",
  CAST(0 AS DOUBLE PRECISION) AS "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
