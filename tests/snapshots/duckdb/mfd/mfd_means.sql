SELECT
  "label_term_counts"."label",
  "label_term_counts"."term",
  (
    1 + LN("label_term_counts"."count")
  ) * "terms"."idf" AS "weight"
FROM "work"."label_term_counts" AS "label_term_counts"
INNER JOIN "work"."terms" AS "terms"
  ON "label_term_counts"."term" = "terms"."term"
