WITH "totals" AS (
  SELECT
    "vocabulary"."term",
    "vocabulary"."word",
    COALESCE("word_totals"."amount", 0) AS "amount",
    CASE WHEN $inverse THEN "terms"."idf" ELSE 1 END AS "factor"
  FROM "work"."vocabulary" AS "vocabulary"
  INNER JOIN "work"."terms" AS "terms"
    ON "vocabulary"."term" = "terms"."term"
  LEFT JOIN "work"."word_totals" AS "word_totals"
    ON "vocabulary"."word" = "word_totals"."word"
), "sizes" AS (
  SELECT
    "label_totals"."label",
    CAST("label_totals"."documents" AS DOUBLE) AS "documents",
    CAST(GREATEST("collection"."documents" - "label_totals"."documents", 1) AS DOUBLE) AS "rest"
  FROM "work"."label_totals" AS "label_totals"
  CROSS JOIN "work"."collection" AS "collection"
)
SELECT
  "sizes"."label",
  "totals"."term",
  CAST(COALESCE("label_words"."amount", 0) AS DOUBLE) / "sizes"."documents" * "totals"."factor" AS "weight",
  CAST("totals"."amount" - COALESCE("label_words"."amount", 0) AS DOUBLE) / "sizes"."rest" * "totals"."factor" AS "rest_weight"
FROM "totals"
CROSS JOIN "sizes"
LEFT JOIN "work"."label_words" AS "label_words"
  ON "sizes"."label" = "label_words"."label"
  AND "totals"."word" = "label_words"."word"
