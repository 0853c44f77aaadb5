WITH "totals" AS (
  SELECT
    "term",
    SUM("count") AS "count"
  FROM "work"."label_term_counts" AS "label_term_counts"
  GROUP BY
    "term"
)
SELECT
  "label_term_counts"."label",
  "label_term_counts"."term",
  LN("totals"."count" + $smoothing) - LN("totals"."count" - "label_term_counts"."count" + $smoothing) AS "weight"
FROM "work"."label_term_counts" AS "label_term_counts"
INNER JOIN "totals"
  ON "label_term_counts"."term" = "totals"."term"
