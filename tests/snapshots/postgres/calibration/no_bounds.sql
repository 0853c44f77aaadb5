SELECT
  "label",
  0 AS "leaf",
  0 AS "stage",
  CAST(0 AS DOUBLE PRECISION) AS "low",
  CAST(0 AS DOUBLE PRECISION) AS "high"
FROM "work"."labels" AS "labels"
WHERE
  FALSE
