SELECT
  "document_labels"."label",
  "postings"."term",
  SUM(CAST("postings"."count" AS BIGINT)) AS "count"
FROM "work"."postings" AS "postings"
INNER JOIN "work"."document_labels" AS "document_labels"
  ON "postings"."doc" = "document_labels"."doc"
GROUP BY
  "document_labels"."label",
  "postings"."term"
