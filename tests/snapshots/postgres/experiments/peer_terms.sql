SELECT
  CAST("label" AS INT) AS "label",
  0 AS "stage",
  CAST("term" AS INT) AS "term",
  CAST("weight" AS DOUBLE PRECISION) AS "weight"
FROM "work"."fitted" AS "fitted"
WHERE
  "weight" <> 0
