SELECT
  "present"."name" AS "present",
  "given"."name" AS "given",
  COUNT(*) AS "documents"
FROM "work"."document_labels" AS "document_labels"
INNER JOIN "work"."predictions" AS "predictions"
  ON "document_labels"."doc" = "predictions"."doc"
INNER JOIN "work"."labels" AS "present"
  ON "document_labels"."label" = "present"."label"
INNER JOIN "work"."labels" AS "given"
  ON "predictions"."label" = "given"."label"
GROUP BY
  "present"."name",
  "given"."name"
ORDER BY
  "present",
  "given"
