WITH "totals" AS (
  SELECT
    "vocabulary"."term",
    "vocabulary"."word",
    COALESCE("word_totals"."amount", 0) AS "amount"
  FROM "work"."vocabulary" AS "vocabulary"
  LEFT JOIN "work"."word_totals" AS "word_totals"
    ON "vocabulary"."word" = "word_totals"."word"
), "collection" AS (
  SELECT
    COUNT(*) AS "terms",
    SUM("amount") AS "amount"
  FROM "totals"
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
      CAST("collection"."amount" - COALESCE("tokens"."amount", 0) AS DOUBLE PRECISION) + %(smoothing)s * "collection"."terms"
    ) - LN(
      CAST(COALESCE("tokens"."amount", 0) AS DOUBLE PRECISION) + %(smoothing)s * "collection"."terms"
    ) AS "ratio"
  FROM "work"."label_totals" AS "label_totals"
  CROSS JOIN "collection"
  LEFT JOIN "tokens"
    ON "label_totals"."label" = "tokens"."label"
)
SELECT
  "sides"."label",
  0 AS "stage",
  "totals"."term",
  "sides"."ratio" + LN(CAST(COALESCE("label_words"."amount", 0) AS DOUBLE PRECISION) + %(smoothing)s) - LN(
    CAST("totals"."amount" - COALESCE("label_words"."amount", 0) AS DOUBLE PRECISION) + %(smoothing)s
  ) AS "weight"
FROM "totals"
CROSS JOIN "sides"
LEFT JOIN "work"."label_words" AS "label_words"
  ON "sides"."label" = "label_words"."label"
  AND "totals"."word" = "label_words"."word"
