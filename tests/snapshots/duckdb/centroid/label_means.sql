SELECT
  "label_words"."label",
  "vocabulary"."term",
  CAST("label_words"."amount" AS DOUBLE) / "label_totals"."documents" * CASE WHEN $inverse THEN "terms"."idf" ELSE 1 END AS "weight"
FROM "work"."label_words" AS "label_words"
INNER JOIN "work"."label_totals" AS "label_totals"
  ON "label_words"."label" = "label_totals"."label"
INNER JOIN "work"."vocabulary" AS "vocabulary"
  ON "label_words"."word" = "vocabulary"."word"
INNER JOIN "work"."terms" AS "terms"
  ON "vocabulary"."term" = "terms"."term"
