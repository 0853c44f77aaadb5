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
  "inputs"."row",
  "folds"."fold",
  "listed"."label",
  COALESCE("listed"."labels", []) AS "labels",
  "inputs"."text_0" AS "text_0",
  "inputs"."text_1" AS "text_1"
FROM "work"."inputs" AS "inputs"
INNER JOIN "work"."folds" AS "folds"
  ON "inputs"."row" = "folds"."doc"
LEFT JOIN "listed"
  ON "inputs"."row" = "listed"."row"
