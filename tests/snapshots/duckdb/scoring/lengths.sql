SELECT
  "entries"."doc",
  SUM("entries"."weight") AS "tokens"
FROM "work"."entries" AS "entries"
GROUP BY
  "entries"."doc"
