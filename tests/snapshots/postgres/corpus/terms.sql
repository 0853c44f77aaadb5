WITH "collection" AS (
  SELECT
    COUNT(*) AS "documents"
  FROM "work"."document_rows" AS "document_rows"
)
SELECT
  "vocabulary"."term",
  "vocabulary"."name",
  "vocabulary"."documents",
  LN(CAST("collection"."documents" AS DOUBLE PRECISION) / "vocabulary"."documents") AS "idf"
FROM "work"."vocabulary" AS "vocabulary"
CROSS JOIN "collection"
ORDER BY
  "vocabulary"."term"
