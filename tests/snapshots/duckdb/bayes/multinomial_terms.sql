SELECT
  "label",
  "term",
  LN((
    "count" + $smoothing
  ) / $smoothing) AS "weight"
FROM "work"."label_term_counts" AS "label_term_counts"
