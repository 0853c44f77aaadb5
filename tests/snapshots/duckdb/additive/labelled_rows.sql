SELECT
  "row_labels"."row",
  "labels"."label"
FROM "work"."row_labels" AS "row_labels"
INNER JOIN "work"."labels" AS "labels"
  ON "row_labels"."name" = "labels"."name"
INNER JOIN "work"."rows" AS "rows"
  ON "row_labels"."row" = "rows"."row"
WHERE
  "rows"."left_out" IS NULL
