SELECT
  0 AS "stage",
  0 AS "label",
  "doc",
  CAST(0 AS SMALLINT) AS "target"
FROM "work"."documents" AS "documents"
WHERE
  FALSE
