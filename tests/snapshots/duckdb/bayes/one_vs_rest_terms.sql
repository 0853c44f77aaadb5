WITH "collection" AS (
  SELECT
    COUNT(*) AS "terms",
    COALESCE(SUM("word_totals"."amount"), 0) AS "amount"
  FROM "work"."vocabulary" AS "vocabulary"
  LEFT JOIN "work"."word_totals" AS "word_totals"
    ON "vocabulary"."word" = "word_totals"."word"
), "tokens" AS (
  SELECT
    "label_words"."label",
    SUM("label_words"."amount") AS "amount"
  FROM "work"."label_words" AS "label_words"
  INNER JOIN "work"."vocabulary" AS "vocabulary"
    ON "label_words"."word" = "vocabulary"."word"
  GROUP BY
    "label_words"."label"
), "sides" AS (
  SELECT
    "label_totals"."label",
    LN(
      CAST("collection"."amount" - COALESCE("tokens"."amount", 0) AS DOUBLE) + $smoothing * "collection"."terms"
    ) - LN(
      CAST(COALESCE("tokens"."amount", 0) AS DOUBLE) + $smoothing * "collection"."terms"
    ) AS "ratio"
  FROM "work"."label_totals" AS "label_totals"
  CROSS JOIN "collection"
  LEFT JOIN "tokens"
    ON "label_totals"."label" = "tokens"."label"
)
SELECT
  "label_terms"."label",
  0 AS "stage",
  "label_terms"."term",
  "sides"."ratio" + LN(CAST(COALESCE("label_words"."amount", 0) AS DOUBLE) + $smoothing) - LN(
    CAST(COALESCE("word_totals"."amount", 0) - COALESCE("label_words"."amount", 0) AS DOUBLE) + $smoothing
  ) AS "weight"
FROM "work"."label_terms" AS "label_terms"
INNER JOIN "sides"
  ON "label_terms"."label" = "sides"."label"
LEFT JOIN "work"."word_totals" AS "word_totals"
  ON "label_terms"."word" = "word_totals"."word"
LEFT JOIN "work"."label_words" AS "label_words"
  ON "label_terms"."label" = "label_words"."label"
  AND "label_terms"."word" = "label_words"."word"
