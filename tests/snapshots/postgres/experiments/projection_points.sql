WITH "drawn" AS (
  SELECT
    "name",
    "positive",
    "on_first",
    "on_second",
    ROW_NUMBER() OVER (PARTITION BY "name", "positive" ORDER BY MD5(CAST("doc" AS TEXT)), "doc") AS "place"
  FROM "work"."document_projections" AS "document_projections"
)
SELECT
  "name",
  "positive",
  "on_first",
  "on_second"
FROM "drawn"
WHERE
  "place" <= %(most)s
ORDER BY
  "name",
  "positive",
  "place"
