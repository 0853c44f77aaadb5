SELECT
  "word",
  COUNT(*) AS "documents"
FROM "work"."bags" AS "bags"
GROUP BY
  "word"
