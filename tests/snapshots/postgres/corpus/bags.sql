SELECT
  "row",
  "word",
  CAST(COUNT(*) AS INT) AS "value"
FROM "work"."tokens" AS "tokens"
GROUP BY
  "row",
  "word"
