SELECT DISTINCT
  LOWER(NORMALIZE("name")) AS "name"
FROM "work"."source" AS "source"
WHERE
  "name" IS NOT NULL
