SELECT
  "label",
  2 AS "leaf",
  0 AS "stage",
  CAST(NULL AS DOUBLE) AS "low",
  "threshold" AS "high"
FROM "work"."fitted_offsets" AS "fitted_offsets"
UNION ALL
SELECT
  "label",
  3 AS "leaf",
  0 AS "stage",
  "threshold" AS "low",
  CAST(NULL AS DOUBLE) AS "high"
FROM "work"."fitted_offsets" AS "fitted_offsets"
