WITH "docs" AS (
  SELECT DISTINCT
    "doc"
  FROM "work"."mistakes" AS "mistakes"
), "pairs" AS (
  SELECT
    "doc",
    "label",
    TRUE AS "given"
  FROM "work"."predictions" AS "predictions"
  UNION ALL
  SELECT
    "doc",
    "label",
    FALSE AS "given"
  FROM "work"."document_labels" AS "document_labels"
)
SELECT
  "docs"."doc",
  "pairs"."given",
  "labels"."name" AS "label"
FROM "docs"
INNER JOIN "pairs"
  ON "docs"."doc" = "pairs"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "pairs"."label" = "labels"."label"
ORDER BY
  "docs"."doc",
  "pairs"."given",
  "labels"."name"
