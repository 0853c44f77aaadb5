SELECT DISTINCT
  "id",
  "label"
FROM "work"."source" AS "source"
WHERE
  NOT "label" IS NULL
