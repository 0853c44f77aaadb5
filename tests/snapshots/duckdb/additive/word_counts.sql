SELECT
  "word",
  COUNT(*) AS "documents",
  CAST(SUM("value") AS BIGINT) AS "amount"
FROM "work"."bags" AS "bags"
GROUP BY
  "word"
