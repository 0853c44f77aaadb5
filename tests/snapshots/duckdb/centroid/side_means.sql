WITH "sizes" AS (
  SELECT
    "label_totals"."label",
    CAST("label_totals"."documents" AS DOUBLE) AS "documents",
    CAST(GREATEST("collection"."documents" - "label_totals"."documents", 1) AS DOUBLE) AS "rest"
  FROM "work"."label_totals" AS "label_totals"
  CROSS JOIN "work"."collection" AS "collection"
), "sums" AS (
  SELECT
    "label_terms"."label",
    "label_terms"."term",
    "sizes"."documents",
    "sizes"."rest",
    CASE WHEN $inverse THEN "terms"."idf" ELSE 1 END AS "factor",
    COALESCE("word_totals"."amount", 0) AS "total",
    COALESCE("label_words"."amount", 0) AS "amount"
  FROM "work"."label_terms" AS "label_terms"
  INNER JOIN "work"."terms" AS "terms"
    ON "label_terms"."term" = "terms"."term"
  INNER JOIN "sizes"
    ON "label_terms"."label" = "sizes"."label"
  LEFT JOIN "work"."word_totals" AS "word_totals"
    ON "label_terms"."word" = "word_totals"."word"
  LEFT JOIN "work"."label_words" AS "label_words"
    ON "label_terms"."label" = "label_words"."label"
    AND "label_terms"."word" = "label_words"."word"
)
SELECT
  "label",
  "term",
  CAST("amount" AS DOUBLE) / "documents" * "factor" AS "weight",
  CAST("total" - "amount" AS DOUBLE) / "rest" * "factor" AS "rest_weight"
FROM "sums"
