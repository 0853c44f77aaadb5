SELECT
  "document_labels"."label",
  "weights"."term",
  SUM("weights"."weight") / MAX("labels"."documents") AS "weight"
FROM "work"."weights" AS "weights"
INNER JOIN "work"."document_labels" AS "document_labels"
  ON "weights"."doc" = "document_labels"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "document_labels"."label" = "labels"."label"
GROUP BY
  "document_labels"."label",
  "weights"."term"
