WITH "pairs" AS (
  SELECT
    "document_labels"."label" AS "present",
    "predictions"."label" AS "given",
    COUNT(*) AS "documents"
  FROM "work"."document_labels" AS "document_labels"
  INNER JOIN "work"."predictions" AS "predictions"
    ON "document_labels"."doc" = "predictions"."doc"
  GROUP BY
    "document_labels"."label",
    "predictions"."label"
)
SELECT
  "had"."name" AS "present",
  "got"."name" AS "given",
  "pairs"."documents"
FROM "pairs"
INNER JOIN "work"."labels" AS "had"
  ON "pairs"."present" = "had"."label"
INNER JOIN "work"."labels" AS "got"
  ON "pairs"."given" = "got"."label"
ORDER BY
  "had"."name",
  "got"."name"
