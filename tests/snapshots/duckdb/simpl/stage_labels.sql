SELECT DISTINCT
  "label",
  CAST($stage AS INT) AS "stage",
  CAST(0 AS DOUBLE) AS "bias"
FROM "work"."survivors" AS "survivors"
