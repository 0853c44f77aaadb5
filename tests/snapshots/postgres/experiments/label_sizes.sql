SELECT
  "name",
  "documents"
FROM "work"."labels" AS "labels"
ORDER BY
  "documents" DESC NULLS LAST,
  "name"
