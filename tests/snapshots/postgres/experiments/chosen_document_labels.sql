SELECT
  "document_labels"."doc",
  "chosen_labels"."label"
FROM "work"."document_labels" AS "document_labels"
INNER JOIN "work"."labels" AS "labels"
  ON "document_labels"."label" = "labels"."label"
INNER JOIN "work"."chosen_labels" AS "chosen_labels"
  ON "labels"."name" = "chosen_labels"."name"
ORDER BY
  "document_labels"."doc",
  "chosen_labels"."label"
