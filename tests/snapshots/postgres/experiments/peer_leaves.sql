SELECT
  "label",
  2 AS "leaf",
  FALSE AS "positive",
  CAST(1 AS DOUBLE PRECISION) AS "slope",
  CAST(0 AS DOUBLE PRECISION) AS "intercept"
FROM "work"."fitted_offsets" AS "fitted_offsets"
UNION ALL
SELECT
  "label",
  3 AS "leaf",
  TRUE AS "positive",
  CAST(1 AS DOUBLE PRECISION) AS "slope",
  CAST(0 AS DOUBLE PRECISION) AS "intercept"
FROM "work"."fitted_offsets" AS "fitted_offsets"
