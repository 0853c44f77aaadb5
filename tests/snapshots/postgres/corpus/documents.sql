SELECT
  "doc",
  "id"
FROM "work"."document_rows" AS "document_rows"
ORDER BY
  "doc"
