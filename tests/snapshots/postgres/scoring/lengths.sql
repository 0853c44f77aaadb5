SELECT
  "doc",
  SUM(CAST("weight" AS DOUBLE PRECISION)) AS "tokens"
FROM "work"."entries" AS "entries"
GROUP BY
  "doc"
