SELECT
  "word",
  CAST(SUM("documents") AS BIGINT) AS "documents",
  CAST(SUM("amount") AS BIGINT) AS "amount"
FROM "work"."label_words" AS "label_words"
GROUP BY
  "word"
