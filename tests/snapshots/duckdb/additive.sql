-- additive/best_leaves
SELECT
  "label",
  1 AS "leaf",
  CAST(NULL AS BOOLEAN) AS "positive",
  CAST(CASE WHEN $logarithmic THEN 1 END AS DOUBLE) AS "slope",
  CAST(CASE WHEN $logarithmic THEN 0 END AS DOUBLE) AS "intercept"
FROM "work"."model_stages" AS "model_stages"

-- additive/collection_size
SELECT
  "documents"
FROM "work"."collection" AS "collection"

-- additive/document_amounts
WITH "frequencies" AS (
  SELECT
    "row",
    "word",
    CASE $weighting
      WHEN 'log_log'
      THEN 1 + LN(1 + LN(CAST("value" AS DOUBLE)))
      WHEN 'log'
      THEN 1 + LN(CAST("value" AS DOUBLE))
      WHEN 'binary'
      THEN 1
      ELSE CAST("value" AS DOUBLE)
    END AS "frequency"
  FROM "work"."bags" AS "bags"
), "tops" AS (
  SELECT
    "row",
    MAX(ABS("frequency")) AS "frequency"
  FROM "frequencies"
  GROUP BY
    "row"
), "shares" AS (
  SELECT
    "frequencies"."row",
    "frequencies"."word",
    "frequencies"."frequency",
    "frequencies"."frequency" / "tops"."frequency" AS "share"
  FROM "frequencies"
  INNER JOIN "tops"
    ON "frequencies"."row" = "tops"."row"
), "lengths" AS (
  SELECT
    "row",
    SQRT(CAST(SUM(CAST(FLOOR("share" * "share" * 1e12 + 0.5) AS BIGINT)) AS DOUBLE)) / 1e6 AS "length",
    CAST(SUM(CAST(FLOOR(ABS("share") * 1e12 + 0.5) AS BIGINT)) AS DOUBLE) / 1e12 AS "total"
  FROM "shares"
  GROUP BY
    "row"
)
SELECT
  "shares"."row",
  "shares"."word",
  CAST(CASE $unit_length
    WHEN 'true'
    THEN "shares"."share" / "lengths"."length"
    WHEN 'sum'
    THEN "shares"."share" / "lengths"."total"
    ELSE "shares"."frequency"
  END AS DECIMAL(28, 12)) AS "amount"
FROM "shares"
INNER JOIN "lengths"
  ON "shares"."row" = "lengths"."row"

-- additive/entry_forms
SELECT
  '' AS "field",
  "name",
  CAST("name" AS TEXT) AS "form",
  COUNT(*) AS "count"
FROM "work"."entries" AS "entries"
GROUP BY
  "name"

-- additive/entry_spellings
SELECT
  "field",
  "form" AS "name",
  "word",
  "count"
FROM "work"."entry_names" AS "entry_names"

-- additive/entry_words
SELECT
  "word",
  "field",
  "form"
FROM "work"."entry_names" AS "entry_names"

-- additive/fewer_members
WITH "numbered" AS (
  SELECT
    "key",
    "digest",
    ROW_NUMBER() OVER (PARTITION BY "key", "digest" ORDER BY "digest") AS "place"
  FROM "work"."earlier" AS "earlier"
), "gone" AS (
  SELECT
    "key",
    "digest",
    COUNT(*) AS "times"
  FROM "work"."change" AS "change"
  GROUP BY
    "key",
    "digest"
)
SELECT
  "numbered"."key",
  "numbered"."digest"
FROM "numbered"
LEFT JOIN "gone"
  ON COALESCE("numbered"."key", '') = COALESCE("gone"."key", '')
  AND "numbered"."digest" = "gone"."digest"
WHERE
  "numbered"."place" > COALESCE("gone"."times", 0)

-- additive/fewer_unseen
WITH "gone" AS (
  SELECT DISTINCT
    "key"
  FROM "work"."change" AS "change"
)
SELECT
  "unseen"."document",
  "unseen"."label",
  "unseen"."log_odds",
  "unseen"."has_label"
FROM "work"."unseen" AS "unseen"
LEFT JOIN "gone"
  ON CAST("unseen"."document" AS TEXT) = "gone"."key"
WHERE
  "gone"."key" IS NULL
  AND (
    SELECT
      COUNT(*) - COUNT("key")
    FROM "work"."change" AS "change"
  ) = 0

-- additive/held_amounts
SELECT
  "folds"."doc",
  "folds"."fold",
  "amounts"."word",
  "amounts"."amount"
FROM "work"."amounts" AS "amounts"
INNER JOIN "work"."document_rows" AS "document_rows"
  ON "amounts"."row" = "document_rows"."row"
INNER JOIN "work"."folds" AS "folds"
  ON "document_rows"."doc" = "folds"."doc"

-- additive/held_collection
SELECT
  "fold",
  COUNT(*) AS "documents"
FROM "work"."folds" AS "folds"
GROUP BY
  "fold"

-- additive/held_label_totals
SELECT
  "folds"."fold",
  "document_labels"."label",
  COUNT(*) AS "documents"
FROM "work"."folds" AS "folds"
INNER JOIN "work"."document_labels" AS "document_labels"
  ON "folds"."doc" = "document_labels"."doc"
GROUP BY
  "folds"."fold",
  "document_labels"."label"

-- additive/held_label_words
SELECT
  "held_amounts"."fold",
  "document_labels"."label",
  "held_amounts"."word",
  COUNT(*) AS "documents",
  SUM("held_amounts"."amount") AS "amount"
FROM "work"."held_amounts" AS "held_amounts"
INNER JOIN "work"."document_labels" AS "document_labels"
  ON "held_amounts"."doc" = "document_labels"."doc"
GROUP BY
  "held_amounts"."fold",
  "document_labels"."label",
  "held_amounts"."word"

-- additive/held_scores
WITH "held" AS (
  SELECT
    "doc"
  FROM "work"."folds" AS "folds"
  WHERE
    "fold" = $fold
), "held_entries" AS (
  SELECT
    "entries"."doc",
    "entries"."term",
    "entries"."weight"
  FROM "work"."entries" AS "entries"
  INNER JOIN "held"
    ON "entries"."doc" = "held"."doc"
), "sums" AS (
  SELECT
    "held_entries"."doc",
    "fold_model_terms"."label",
    SUM("held_entries"."weight" * "fold_model_terms"."weight") AS "score"
  FROM "held_entries"
  INNER JOIN "work"."fold_model_terms" AS "fold_model_terms"
    ON "held_entries"."term" = "fold_model_terms"."term"
  GROUP BY
    "held_entries"."doc",
    "fold_model_terms"."label"
), "lengths" AS (
  SELECT
    "doc",
    SUM("weight") AS "tokens"
  FROM "held_entries"
  GROUP BY
    "doc"
)
SELECT
  "model_stages"."label",
  0 AS "leaf",
  "held"."doc",
  CAST(COALESCE(
    "fold_model_stages"."bias" + "fold_model_stages"."per_token" * COALESCE("lengths"."tokens", 0) + COALESCE("sums"."score", 0),
    "model_stages"."bias"
  ) AS REAL) AS "score",
  CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "target"
FROM "held"
CROSS JOIN "work"."model_stages" AS "model_stages"
LEFT JOIN "work"."fold_model_stages" AS "fold_model_stages"
  ON "model_stages"."label" = "fold_model_stages"."label"
LEFT JOIN "lengths"
  ON "held"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "held"."doc" = "sums"."doc" AND "model_stages"."label" = "sums"."label"
LEFT JOIN "work"."document_labels" AS "document_labels"
  ON "held"."doc" = "document_labels"."doc"
  AND "model_stages"."label" = "document_labels"."label"

-- additive/held_word_totals
SELECT
  "fold",
  "word",
  COUNT(*) AS "documents",
  SUM("amount") AS "amount"
FROM "work"."held_amounts" AS "held_amounts"
GROUP BY
  "fold",
  "word"

-- additive/kept_bounds
SELECT
  "bounds"."label",
  "bounds"."leaf",
  "bounds"."stage",
  "bounds"."low",
  "bounds"."high"
FROM "work"."bounds" AS "bounds"
INNER JOIN "work"."labels" AS "labels"
  ON "bounds"."label" = "labels"."label"

-- additive/kept_leaves
SELECT
  "leaves"."label",
  "leaves"."leaf",
  "leaves"."positive",
  "leaves"."slope",
  "leaves"."intercept"
FROM "work"."leaves" AS "leaves"
INNER JOIN "work"."labels" AS "labels"
  ON "leaves"."label" = "labels"."label"

-- additive/label_counts
SELECT
  "labelled_rows"."label",
  "bags"."word",
  COUNT(*) AS "documents",
  CAST(SUM("bags"."value") AS BIGINT) AS "amount"
FROM "work"."bags" AS "bags"
INNER JOIN "work"."labelled_rows" AS "labelled_rows"
  ON "bags"."row" = "labelled_rows"."row"
GROUP BY
  "labelled_rows"."label",
  "bags"."word"

-- additive/label_sums
SELECT
  "labelled_rows"."label",
  "document_amounts"."word",
  COUNT(*) AS "documents",
  SUM("document_amounts"."amount") AS "amount"
FROM "work"."document_amounts" AS "document_amounts"
INNER JOIN "work"."labelled_rows" AS "labelled_rows"
  ON "document_amounts"."row" = "labelled_rows"."row"
GROUP BY
  "labelled_rows"."label",
  "document_amounts"."word"

-- additive/label_term_amounts
SELECT
  "label_terms"."label",
  "label_terms"."term",
  COALESCE("word_totals"."amount", 0) AS "total",
  COALESCE("label_words"."amount", 0) AS "amount"
FROM "work"."label_terms" AS "label_terms"
LEFT JOIN "work"."word_totals" AS "word_totals"
  ON "label_terms"."word" = "word_totals"."word"
LEFT JOIN "work"."label_words" AS "label_words"
  ON "label_terms"."label" = "label_words"."label"
  AND "label_terms"."word" = "label_words"."word"

-- additive/label_terms
SELECT
  "label_totals"."label",
  "vocabulary"."term",
  "vocabulary"."word"
FROM "work"."label_totals" AS "label_totals"
CROSS JOIN "work"."vocabulary" AS "vocabulary"

-- additive/label_totals
SELECT
  "label",
  COUNT(*) AS "documents"
FROM "work"."labelled_rows" AS "labelled_rows"
GROUP BY
  "label"

-- additive/labelled_rows
SELECT
  "row_labels"."row",
  "labels"."label"
FROM "work"."row_labels" AS "row_labels"
INNER JOIN "work"."labels" AS "labels"
  ON "row_labels"."name" = "labels"."name"
INNER JOIN "work"."rows" AS "rows"
  ON "row_labels"."row" = "rows"."row"
WHERE
  "rows"."left_out" IS NULL

-- additive/largest_value
SELECT
  MAX(ABS("value")) AS "value"
FROM "work"."bags" AS "bags"

-- additive/merge_faults
SELECT
  CAST(NULL AS INT) AS "label",
  CAST(NULL AS INT) AS "word"
FROM "work"."collection" AS "collection"
WHERE
  "documents" < 0
UNION ALL
SELECT
  "label",
  CAST(NULL AS INT) AS "word"
FROM "work"."label_totals" AS "label_totals"
WHERE
  "documents" < 0
UNION ALL
SELECT
  CAST(NULL AS INT) AS "label",
  "word"
FROM "work"."word_totals" AS "word_totals"
WHERE
  "documents" < 1 OR "amount" < 0
UNION ALL
SELECT
  "label",
  "word"
FROM "work"."label_words" AS "label_words"
WHERE
  "documents" < 1 OR "amount" < 0

-- additive/merged_collection
WITH "both_sides" AS (
  SELECT
    "documents"
  FROM "work"."earlier" AS "earlier"
  UNION ALL
  SELECT
    $sign * "documents" AS "documents"
  FROM "work"."change" AS "change"
)
SELECT
  CAST(SUM("documents") AS BIGINT) AS "documents"
FROM "both_sides"

-- additive/merged_label_totals
WITH "both_sides" AS (
  SELECT
    "label",
    "documents"
  FROM "work"."earlier" AS "earlier"
  UNION ALL
  SELECT
    "label",
    $sign * "documents" AS "documents"
  FROM "work"."change" AS "change"
)
SELECT
  "label",
  CAST(SUM("documents") AS BIGINT) AS "documents"
FROM "both_sides"
GROUP BY
  "label"
HAVING
  SUM("documents") <> 0

-- additive/merged_label_words
WITH "both_sides" AS (
  SELECT
    COALESCE("earlier"."label", "change"."label") AS "label",
    COALESCE("earlier"."word", "change"."word") AS "word",
    COALESCE("earlier"."documents", 0) + $sign * COALESCE("change"."documents", 0) AS "documents",
    CASE
      WHEN $sign > 0
      THEN COALESCE("earlier"."amount", 0) + COALESCE("change"."amount", 0)
      ELSE COALESCE("earlier"."amount", 0) - COALESCE("change"."amount", 0)
    END AS "amount"
  FROM "work"."earlier" AS "earlier"
  FULL OUTER JOIN "work"."change" AS "change"
    ON "earlier"."label" = "change"."label" AND "earlier"."word" = "change"."word"
)
SELECT
  "label",
  "word",
  "documents",
  "amount"
FROM "both_sides"
WHERE
  "documents" <> 0 OR "amount" <> 0

-- additive/merged_labels
SELECT
  "labels"."label",
  "labels"."name",
  "label_totals"."documents"
FROM "work"."labels" AS "labels"
INNER JOIN "work"."label_totals" AS "label_totals"
  ON "labels"."label" = "label_totals"."label"
ORDER BY
  "labels"."label"

-- additive/merged_spellings
WITH "both_sides" AS (
  SELECT
    "field",
    CAST("name" AS TEXT) AS "name",
    "word",
    "count"
  FROM "work"."earlier" AS "earlier"
  UNION ALL
  SELECT
    "field",
    CAST("name" AS TEXT) AS "name",
    "word",
    $sign * "count" AS "count"
  FROM "work"."change" AS "change"
)
SELECT
  "field",
  "name",
  "word",
  CAST(SUM("count") AS BIGINT) AS "count"
FROM "both_sides"
GROUP BY
  "field",
  "name",
  "word"
HAVING
  SUM("count") > 0
ORDER BY
  "word",
  "name"

-- additive/merged_word_totals
WITH "both_sides" AS (
  SELECT
    COALESCE("earlier"."word", "change"."word") AS "word",
    COALESCE("earlier"."documents", 0) + $sign * COALESCE("change"."documents", 0) AS "documents",
    CASE
      WHEN $sign > 0
      THEN COALESCE("earlier"."amount", 0) + COALESCE("change"."amount", 0)
      ELSE COALESCE("earlier"."amount", 0) - COALESCE("change"."amount", 0)
    END AS "amount"
  FROM "work"."earlier" AS "earlier"
  FULL OUTER JOIN "work"."change" AS "change"
    ON "earlier"."word" = "change"."word"
)
SELECT
  "word",
  "documents",
  "amount"
FROM "both_sides"
WHERE
  "documents" <> 0 OR "amount" <> 0

-- additive/merged_words
WITH "either" AS (
  SELECT
    "word",
    "field",
    "form"
  FROM "work"."known_words" AS "known_words"
  UNION
  SELECT
    "word",
    "field",
    "form"
  FROM "work"."changed_words" AS "changed_words"
)
SELECT
  "either"."word",
  "either"."field",
  "either"."form"
FROM "either"
INNER JOIN "work"."word_totals" AS "word_totals"
  ON "either"."word" = "word_totals"."word"
ORDER BY
  "either"."word"

-- additive/more_members
SELECT
  "key",
  "digest"
FROM "work"."earlier" AS "earlier"
UNION ALL
SELECT
  "key",
  "digest"
FROM "work"."change" AS "change"

-- additive/numbered_words
WITH "changed" AS (
  SELECT DISTINCT
    "field",
    "form"
  FROM "work"."forms" AS "forms"
), "next_word" AS (
  SELECT
    COALESCE(MAX("word"), -1) + 1 AS "word"
  FROM "work"."known_words" AS "known_words"
), "unseen" AS (
  SELECT
    ROW_NUMBER() OVER (ORDER BY "changed"."form", "changed"."field") - 1 AS "place",
    "changed"."field",
    "changed"."form"
  FROM "changed"
  LEFT JOIN "work"."known_words" AS "known_words"
    ON "changed"."form" = "known_words"."form"
    AND "changed"."field" = "known_words"."field"
  WHERE
    "known_words"."word" IS NULL
)
SELECT
  "known_words"."word",
  "changed"."field",
  "changed"."form"
FROM "changed"
INNER JOIN "work"."known_words" AS "known_words"
  ON "changed"."form" = "known_words"."form"
  AND "changed"."field" = "known_words"."field"
UNION ALL
SELECT
  CAST("next_word"."word" + "unseen"."place" AS INT) AS "word",
  "unseen"."field",
  "unseen"."form"
FROM "unseen"
CROSS JOIN "next_word"

-- additive/open_labels
SELECT
  "labels"."name" AS "label"
FROM "work"."labels" AS "labels"
LEFT JOIN "work"."leaves" AS "leaves"
  ON "labels"."label" = "leaves"."label"
WHERE
  "leaves"."label" IS NULL
ORDER BY
  "labels"."name"

-- additive/strange_members
WITH "numbered" AS (
  SELECT
    COALESCE("key", '') AS "key",
    "digest",
    ROW_NUMBER() OVER (PARTITION BY "key", "digest" ORDER BY "digest") AS "place"
  FROM "work"."earlier" AS "earlier"
), "wanted" AS (
  SELECT
    COALESCE("key", '') AS "key",
    "digest",
    ROW_NUMBER() OVER (PARTITION BY "key", "digest" ORDER BY "digest") AS "place"
  FROM "work"."change" AS "change"
)
SELECT
  COUNT(*) AS "documents",
  MIN("wanted"."key") AS "example"
FROM "wanted"
LEFT JOIN "numbered"
  ON "wanted"."key" = "numbered"."key"
  AND "wanted"."digest" = "numbered"."digest"
  AND "wanted"."place" = "numbered"."place"
WHERE
  "numbered"."digest" IS NULL

-- additive/summed_counts
SELECT
  "word",
  CAST(SUM("documents") AS BIGINT) AS "documents",
  CAST(SUM("amount") AS BIGINT) AS "amount"
FROM "work"."label_words" AS "label_words"
GROUP BY
  "word"

-- additive/twice_members
SELECT
  COUNT(*) AS "documents",
  MIN("change"."key") AS "example"
FROM "work"."change" AS "change"
INNER JOIN "work"."earlier" AS "earlier"
  ON "change"."key" = "earlier"."key"

-- additive/word_counts
SELECT
  "word",
  COUNT(*) AS "documents",
  CAST(SUM("value") AS BIGINT) AS "amount"
FROM "work"."bags" AS "bags"
GROUP BY
  "word"

-- additive/word_sums
SELECT
  "word",
  COUNT(*) AS "documents",
  SUM("amount") AS "amount"
FROM "work"."document_amounts" AS "document_amounts"
GROUP BY
  "word"
