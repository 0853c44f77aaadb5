WITH "hits" AS (
  SELECT
    "document_labels"."doc",
    "document_labels"."label"
  FROM "work"."document_labels" AS "document_labels"
  INNER JOIN "work"."predictions" AS "predictions"
    ON "document_labels"."doc" = "predictions"."doc"
    AND "document_labels"."label" = "predictions"."label"
), "wrong" AS (
  SELECT
    "predictions"."doc",
    "predictions"."label"
  FROM "work"."predictions" AS "predictions"
  LEFT JOIN "hits"
    ON "predictions"."doc" = "hits"."doc" AND "predictions"."label" = "hits"."label"
  WHERE
    "hits"."doc" IS NULL
), "replaced" AS (
  SELECT
    "document_labels"."label" AS "present",
    "wrong"."label" AS "given",
    "hits"."doc" AS "hit"
  FROM "work"."document_labels" AS "document_labels"
  LEFT JOIN "wrong"
    ON "document_labels"."doc" = "wrong"."doc"
  LEFT JOIN "hits"
    ON "document_labels"."doc" = "hits"."doc"
    AND "document_labels"."label" = "hits"."label"
), "pairs" AS (
  SELECT
    "label" AS "present",
    "label" AS "given"
  FROM "hits"
  UNION ALL
  SELECT
    "present",
    "given"
  FROM "replaced"
  WHERE
    NOT "given" IS NULL OR "hit" IS NULL
)
SELECT
  "had"."name" AS "present",
  "got"."name" AS "given",
  COUNT(*) AS "documents"
FROM "pairs"
INNER JOIN "work"."labels" AS "had"
  ON "pairs"."present" = "had"."label"
LEFT JOIN "work"."labels" AS "got"
  ON "pairs"."given" = "got"."label"
GROUP BY
  "had"."name",
  "got"."name"
ORDER BY
  "had"."name",
  "got"."name"
