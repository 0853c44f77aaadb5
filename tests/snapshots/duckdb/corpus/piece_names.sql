SELECT
  "field",
  "name",
  SUM("count") AS "count"
FROM "work"."pieces" AS "pieces"
GROUP BY
  "field",
  "name"
