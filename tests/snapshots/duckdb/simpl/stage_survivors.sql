SELECT
  CAST($stage AS INT) AS "stage",
  "label",
  "doc",
  "target"
FROM "work"."survivors" AS "survivors"
