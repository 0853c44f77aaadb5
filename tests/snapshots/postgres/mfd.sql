-- mfd/mfd_means
SELECT
  "label_words"."label",
  "vocabulary"."term",
  CASE
    WHEN "label_words"."amount" < 1
    THEN CAST("label_words"."amount" AS DOUBLE PRECISION)
    ELSE 1 + LN(CAST("label_words"."amount" AS DOUBLE PRECISION))
  END * "terms"."idf" AS "weight"
FROM "work"."label_words" AS "label_words"
INNER JOIN "work"."vocabulary" AS "vocabulary"
  ON "label_words"."word" = "vocabulary"."word"
INNER JOIN "work"."terms" AS "terms"
  ON "vocabulary"."term" = "terms"."term"

-- mfd/mfd_side_means
WITH "sums" AS (
  SELECT
    "label_term_amounts"."label",
    "label_term_amounts"."term",
    "terms"."idf",
    CAST("label_term_amounts"."total" AS DOUBLE PRECISION) AS "total",
    CAST("label_term_amounts"."amount" AS DOUBLE PRECISION) AS "amount"
  FROM "work"."label_term_amounts" AS "label_term_amounts"
  INNER JOIN "work"."terms" AS "terms"
    ON "label_term_amounts"."term" = "terms"."term"
  INNER JOIN "work"."label_totals" AS "label_totals"
    ON "label_term_amounts"."label" = "label_totals"."label"
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
