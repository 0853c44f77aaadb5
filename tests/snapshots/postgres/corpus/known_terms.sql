SELECT
  "term",
  "name",
  "documents",
  "idf"
FROM "work"."terms" AS "terms"
ORDER BY
  "term"
