-- bayes/complement_stages
WITH "collection" AS (
  SELECT
    COUNT(*) AS "terms",
    SUM("word_totals"."amount") AS "amount"
  FROM "work"."word_totals" AS "word_totals"
  INNER JOIN "work"."vocabulary" AS "vocabulary"
    ON "word_totals"."word" = "vocabulary"."word"
)
SELECT
  "label_totals"."label",
  0 AS "stage",
  CAST(0 AS DOUBLE PRECISION) AS "bias",
  LN(
    CAST("collection"."amount" - COALESCE("label_tokens"."amount", 0) AS DOUBLE PRECISION) + %(smoothing)s * "collection"."terms"
  ) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
CROSS JOIN "collection"
LEFT JOIN "work"."label_tokens" AS "label_tokens"
  ON "label_totals"."label" = "label_tokens"."label"

-- bayes/complement_terms
SELECT
  "label_words"."label",
  0 AS "stage",
  "vocabulary"."term",
  LN(CAST("word_totals"."amount" AS DOUBLE PRECISION) + %(smoothing)s) - LN(
    CAST("word_totals"."amount" - "label_words"."amount" AS DOUBLE PRECISION) + %(smoothing)s
  ) AS "weight"
FROM "work"."label_words" AS "label_words"
INNER JOIN "work"."vocabulary" AS "vocabulary"
  ON "label_words"."word" = "vocabulary"."word"
INNER JOIN "work"."word_totals" AS "word_totals"
  ON "label_words"."word" = "word_totals"."word"

-- bayes/multinomial_stages
WITH "terms" AS (
  SELECT
    COUNT(*) AS "terms"
  FROM "work"."vocabulary" AS "vocabulary"
), "collection" AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE PRECISION) AS "labels",
    SUM("documents") AS "documents"
  FROM "work"."label_totals" AS "label_totals"
), "tokens" AS (
  SELECT
    "label_words"."label",
    CAST(SUM("label_words"."amount") AS DOUBLE PRECISION) AS "amount"
  FROM "work"."label_words" AS "label_words"
  INNER JOIN "work"."vocabulary" AS "vocabulary"
    ON "label_words"."word" = "vocabulary"."word"
  GROUP BY
    "label_words"."label"
)
SELECT
  "label_totals"."label",
  0 AS "stage",
  CASE
    WHEN %(flat_prior)s
    THEN -LN("collection"."labels")
    ELSE LN(CAST("label_totals"."documents" AS DOUBLE PRECISION) / "collection"."documents")
  END AS "bias",
  LN(
    CAST(%(smoothing)s AS DOUBLE PRECISION) / (
      COALESCE("tokens"."amount", 0) + %(smoothing)s * "terms"."terms"
    )
  ) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
CROSS JOIN "terms"
CROSS JOIN "collection"
LEFT JOIN "tokens"
  ON "label_totals"."label" = "tokens"."label"

-- bayes/multinomial_terms
SELECT
  "label_words"."label",
  0 AS "stage",
  "vocabulary"."term",
  LN(
    CAST((
      CAST("label_words"."amount" AS DOUBLE PRECISION) + %(smoothing)s
    ) AS DOUBLE PRECISION) / %(smoothing)s
  ) AS "weight"
FROM "work"."label_words" AS "label_words"
INNER JOIN "work"."vocabulary" AS "vocabulary"
  ON "label_words"."word" = "vocabulary"."word"

-- bayes/one_vs_rest_stages
SELECT
  "label_totals"."label",
  0 AS "stage",
  CASE
    WHEN %(flat_prior)s
    THEN 0
    ELSE LN(
      CAST("label_totals"."documents" AS DOUBLE PRECISION) / GREATEST(
        CAST("collection"."documents" - "label_totals"."documents" AS DOUBLE PRECISION),
        0.5
      )
    )
  END AS "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."label_totals" AS "label_totals"
CROSS JOIN "work"."collection" AS "collection"

-- bayes/one_vs_rest_terms
WITH "collection" AS (
  SELECT
    COUNT(*) AS "terms",
    COALESCE(SUM("word_totals"."amount"), 0) AS "amount"
  FROM "work"."vocabulary" AS "vocabulary"
  LEFT JOIN "work"."word_totals" AS "word_totals"
    ON "vocabulary"."word" = "word_totals"."word"
), "sides" AS (
  SELECT
    "label_totals"."label",
    LN(
      CAST("collection"."amount" - COALESCE("label_tokens"."amount", 0) AS DOUBLE PRECISION) + %(smoothing)s * "collection"."terms"
    ) - LN(
      CAST(COALESCE("label_tokens"."amount", 0) AS DOUBLE PRECISION) + %(smoothing)s * "collection"."terms"
    ) AS "ratio"
  FROM "work"."label_totals" AS "label_totals"
  CROSS JOIN "collection"
  LEFT JOIN "work"."label_tokens" AS "label_tokens"
    ON "label_totals"."label" = "label_tokens"."label"
)
SELECT
  "label_term_amounts"."label",
  0 AS "stage",
  "label_term_amounts"."term",
  "sides"."ratio" + LN(CAST("label_term_amounts"."amount" AS DOUBLE PRECISION) + %(smoothing)s) - LN(
    CAST("label_term_amounts"."total" - "label_term_amounts"."amount" AS DOUBLE PRECISION) + %(smoothing)s
  ) AS "weight"
FROM "work"."label_term_amounts" AS "label_term_amounts"
INNER JOIN "sides"
  ON "label_term_amounts"."label" = "sides"."label"
