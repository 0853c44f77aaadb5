SELECT
  "name",
  "documents"
FROM "work"."labels" AS "labels"
ORDER BY
  "documents" DESC,
  "name"
