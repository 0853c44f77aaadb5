SELECT
  "document_rows"."doc",
  "labels"."label"
FROM "work"."row_labels" AS "row_labels"
INNER JOIN "work"."document_rows" AS "document_rows"
  ON "row_labels"."row" = "document_rows"."row"
INNER JOIN "work"."labels" AS "labels"
  ON "row_labels"."name" = "labels"."name"
ORDER BY
  "document_rows"."doc",
  "labels"."label"
