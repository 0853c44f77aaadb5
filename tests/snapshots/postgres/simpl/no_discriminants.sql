SELECT
  0 AS "label",
  0 AS "stage",
  0 AS "part",
  "doc" AS "term",
  CAST(CAST(0 AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "work"."documents" AS "documents"
WHERE
  FALSE
