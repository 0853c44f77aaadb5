SELECT
  "label",
  "term",
  LN(CAST((
    "count" + %(smoothing)s
  ) AS DOUBLE PRECISION) / %(smoothing)s) AS "weight"
FROM "work"."label_term_counts" AS "label_term_counts"
