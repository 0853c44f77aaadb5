SELECT
  "labels"."label",
  "labels"."name",
  "label_totals"."documents"
FROM "work"."labels" AS "labels"
INNER JOIN "work"."label_totals" AS "label_totals"
  ON "labels"."label" = "label_totals"."label"
ORDER BY
  "labels"."label"
