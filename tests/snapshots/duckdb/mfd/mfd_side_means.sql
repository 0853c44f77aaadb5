WITH "sums" AS (
  SELECT
    "label_terms"."label",
    "label_terms"."term",
    "terms"."idf",
    COALESCE("word_totals"."amount", 0) AS "total",
    COALESCE("label_words"."amount", 0) AS "amount"
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
  CASE
    WHEN "amount" > 0
    THEN (
      1 + LN(CAST("amount" AS DOUBLE))
    ) * "idf"
    ELSE 0
  END AS "weight",
  CASE
    WHEN "total" > "amount"
    THEN (
      1 + LN(CAST("total" - "amount" AS DOUBLE))
    ) * "idf"
    ELSE 0
  END AS "rest_weight"
FROM "sums"
