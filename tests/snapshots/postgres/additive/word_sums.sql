SELECT
  "word",
  COUNT(*) AS "documents",
  SUM("amount") AS "amount"
FROM "work"."document_amounts" AS "document_amounts"
GROUP BY
  "word"
