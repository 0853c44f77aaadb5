SELECT
  CAST($stage AS INT) AS "stage",
  "label",
  "documents",
  "cut",
  "errors" AS "survivors"
FROM "work"."sweeps" AS "sweeps"
