SELECT DISTINCT
  LOWER(NFC_NORMALIZE("name")) AS "name"
FROM "work"."source" AS "source"
WHERE
  NOT "name" IS NULL
