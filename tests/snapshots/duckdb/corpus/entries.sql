SELECT
  "id",
  "name",
  "value"
FROM "work"."source" AS "source"
