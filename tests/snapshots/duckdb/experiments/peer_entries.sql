SELECT
  "doc",
  "term",
  "weight"
FROM "work"."weights" AS "weights"
ORDER BY
  "doc",
  "term"
