SELECT DISTINCT
  "label",
  CAST(%(stage)s AS INT) AS "stage",
  CAST(0 AS DOUBLE PRECISION) AS "bias"
FROM "work"."survivors" AS "survivors"
