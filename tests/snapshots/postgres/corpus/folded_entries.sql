WITH "listed" AS (
  SELECT
    "row_labels"."row",
    MAX("row_labels"."name") AS "label",
    ARRAY_AGG("row_labels"."name") AS "labels"
  FROM "work"."row_labels" AS "row_labels"
  GROUP BY
    "row_labels"."row"
)
SELECT
  "entry_rows"."row",
  "folds"."fold",
  "listed"."label",
  COALESCE("listed"."labels", ARRAY[]) AS "labels",
  "entries"."name",
  "entries"."value"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."entry_rows" AS "entry_rows"
  ON "entries"."id" = "entry_rows"."id"
INNER JOIN "work"."folds" AS "folds"
  ON "entry_rows"."row" = "folds"."doc"
LEFT JOIN "listed"
  ON "entry_rows"."row" = "listed"."row"
