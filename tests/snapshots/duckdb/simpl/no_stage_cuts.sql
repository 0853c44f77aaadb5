SELECT
  0 AS "stage",
  "label",
  CAST(0 AS BIGINT) AS "documents",
  CAST(0 AS DOUBLE) AS "cut",
  CAST(0 AS BIGINT) AS "survivors"
FROM "work"."labels" AS "labels"
WHERE
  FALSE
