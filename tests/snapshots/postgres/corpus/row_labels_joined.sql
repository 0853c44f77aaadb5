SELECT
  "rows"."row",
  "label_entries"."label" AS "name"
FROM "work"."label_entries" AS "label_entries"
INNER JOIN "work"."rows" AS "rows"
  ON "label_entries"."id" = "rows"."id"
