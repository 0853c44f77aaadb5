SELECT
  "rows"."row",
  "entry_names"."word",
  SUM("entries"."value") AS "value"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."rows" AS "rows"
  ON "entries"."id" = "rows"."id"
INNER JOIN "work"."entry_names" AS "entry_names"
  ON "entries"."name" = "entry_names"."name"
WHERE
  "rows"."left_out" IS NULL
GROUP BY
  "rows"."row",
  "entry_names"."word"
HAVING
  SUM("entries"."value") <> 0
