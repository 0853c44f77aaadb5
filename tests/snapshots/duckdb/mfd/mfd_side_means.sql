WITH "totals" AS (
  SELECT
    "vocabulary"."term",
    "vocabulary"."word",
    "terms"."idf",
    COALESCE("word_totals"."amount", 0) AS "amount"
  FROM "work"."vocabulary" AS "vocabulary"
  INNER JOIN "work"."terms" AS "terms"
    ON "vocabulary"."term" = "terms"."term"
  LEFT JOIN "work"."word_totals" AS "word_totals"
    ON "vocabulary"."word" = "word_totals"."word"
), "sides" AS (
  SELECT
    "label_totals"."label",
    "totals"."term",
    "totals"."idf",
    CAST(COALESCE("label_words"."amount", 0) AS DOUBLE) AS "amount",
    CAST("totals"."amount" - COALESCE("label_words"."amount", 0) AS DOUBLE) AS "rest"
  FROM "totals"
  CROSS JOIN "work"."label_totals" AS "label_totals"
  LEFT JOIN "work"."label_words" AS "label_words"
    ON "label_totals"."label" = "label_words"."label"
    AND "totals"."word" = "label_words"."word"
)
SELECT
  "label",
  "term",
  CASE WHEN "amount" > 0 THEN (
    1 + LN("amount")
  ) * "idf" ELSE 0 END AS "weight",
  CASE WHEN "rest" > 0 THEN (
    1 + LN("rest")
  ) * "idf" ELSE 0 END AS "rest_weight"
FROM "sides"
