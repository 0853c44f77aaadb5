SELECT
  CAST(%(stage)s AS INT) AS "stage",
  "label",
  "doc",
  "target"
FROM "work"."survivors" AS "survivors"
