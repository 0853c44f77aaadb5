SELECT
  "row" AS "doc",
  "row",
  "id"
FROM "work"."rows" AS "rows"
WHERE
  "left_out" IS NULL
