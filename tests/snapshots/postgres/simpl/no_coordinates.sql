SELECT
  0 AS "label",
  0 AS "stage",
  "doc",
  CAST(0 AS REAL) AS "value"
FROM "work"."documents" AS "documents"
WHERE
  FALSE
