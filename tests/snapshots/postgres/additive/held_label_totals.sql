SELECT
  "folds"."fold",
  "document_labels"."label",
  COUNT(*) AS "documents"
FROM "work"."folds" AS "folds"
INNER JOIN "work"."document_labels" AS "document_labels"
  ON "folds"."doc" = "document_labels"."doc"
GROUP BY
  "folds"."fold",
  "document_labels"."label"
