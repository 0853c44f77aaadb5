SELECT
  0 AS "label",
  0 AS "stage",
  "doc",
  CAST(CAST(0 AS REAL) AS DOUBLE PRECISION) AS "value"
FROM "work"."documents" AS "documents"
WHERE
  FALSE
