-- mfd/mfd_means
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

-- mfd/mfd_side_means
WITH "sums" AS (
  SELECT
    "label_terms"."label",
    "label_terms"."term",
    "terms"."idf",
    CAST(COALESCE("word_totals"."amount", 0) AS DOUBLE) AS "total",
    CAST(COALESCE("label_words"."amount", 0) AS DOUBLE) AS "amount"
  FROM "work"."label_terms" AS "label_terms"
  INNER JOIN "work"."terms" AS "terms"
    ON "label_terms"."term" = "terms"."term"
  INNER JOIN "work"."label_totals" AS "label_totals"
    ON "label_terms"."label" = "label_totals"."label"
  LEFT JOIN "work"."word_totals" AS "word_totals"
    ON "label_terms"."word" = "word_totals"."word"
  LEFT JOIN "work"."label_words" AS "label_words"
    ON "label_terms"."label" = "label_words"."label"
    AND "label_terms"."word" = "label_words"."word"
)
SELECT
  "label",
  "term",
  CASE WHEN "amount" < 1 THEN "amount" ELSE 1 + LN("amount") END * "idf" AS "weight",
  CASE
    WHEN "total" - "amount" < 1
    THEN "total" - "amount"
    ELSE 1 + LN("total" - "amount")
  END * "idf" AS "rest_weight"
FROM "sums"
