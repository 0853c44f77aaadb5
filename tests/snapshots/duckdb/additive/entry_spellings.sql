SELECT
  "field",
  "form" AS "name",
  "word",
  "count"
FROM "work"."entry_names" AS "entry_names"
