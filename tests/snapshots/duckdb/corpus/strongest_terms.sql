WITH "sums" AS (
  SELECT
    "document_labels"."label",
    "weights"."term",
    SUM("weights"."weight") AS "weight"
  FROM "work"."weights" AS "weights"
  INNER JOIN "work"."document_labels" AS "document_labels"
    ON "weights"."doc" = "document_labels"."doc"
  GROUP BY
    "document_labels"."label",
    "weights"."term"
), "ranked" AS (
  SELECT
    "labels"."name" AS "label",
    "terms"."name" AS "term",
    "sums"."weight" / "labels"."documents" AS "mean_weight",
    ROW_NUMBER() OVER (PARTITION BY "sums"."label" ORDER BY "sums"."weight" DESC, "terms"."name") AS "place"
  FROM "sums"
  INNER JOIN "work"."labels" AS "labels"
    ON "sums"."label" = "labels"."label"
  INNER JOIN "work"."terms" AS "terms"
    ON "sums"."term" = "terms"."term"
)
SELECT
  "label",
  "term",
  "mean_weight"
FROM "ranked"
WHERE
  "place" <= $most
ORDER BY
  "label",
  "place"
