SELECT
  "label_words"."label",
  "vocabulary"."term",
  CASE
    WHEN "label_words"."amount" < 1
    THEN CAST("label_words"."amount" AS DOUBLE)
    ELSE 1 + LN(CAST("label_words"."amount" AS DOUBLE))
  END * "terms"."idf" AS "weight"
FROM "work"."label_words" AS "label_words"
INNER JOIN "work"."vocabulary" AS "vocabulary"
  ON "label_words"."word" = "vocabulary"."word"
INNER JOIN "work"."terms" AS "terms"
  ON "vocabulary"."term" = "terms"."term"
