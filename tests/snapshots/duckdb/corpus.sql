-- corpus/all_document_rows
SELECT
  "row" AS "doc",
  "row",
  "id"
FROM "work"."rows" AS "rows"
WHERE
  "left_out" IS NULL

-- corpus/bags
SELECT
  "row",
  "word",
  CAST(COUNT(*) AS INT) AS "value"
FROM "work"."tokens" AS "tokens"
GROUP BY
  "row",
  "word"

-- corpus/characters
WITH "padded" AS (
  SELECT
    "field",
    "chunk",
    CONCAT(' ', "name", ' ') AS "name",
    LENGTH("name") + 2 AS "size",
    "count"
  FROM "work"."chunk_words" AS "chunk_words"
), "sized" AS (
  SELECT
    "field",
    "chunk",
    "name",
    "size",
    "count",
    UNNEST(GENERATE_SERIES($shortest, LEAST($longest, GREATEST($shortest, "size")))) AS "length"
  FROM "padded"
), "placed" AS (
  SELECT
    "field",
    "chunk",
    "name",
    "length",
    "count",
    UNNEST(GENERATE_SERIES(1, GREATEST("size" - "length", 0) + 1)) AS "place"
  FROM "sized"
)
SELECT
  "field",
  "chunk",
  SUBSTRING("name", "place", "length") AS "name",
  "count"
FROM "placed"

-- corpus/chunk_spellings
SELECT
  "pieces"."field",
  "pieces"."chunk" AS "name",
  "word_spellings"."word"
FROM "work"."pieces" AS "pieces"
INNER JOIN "work"."word_spellings" AS "word_spellings"
  ON "pieces"."name" = "word_spellings"."name"
  AND "pieces"."field" = "word_spellings"."field"

-- corpus/chunks
WITH "folded" AS (
  SELECT
    "row",
    "id",
    "fingerprint",
    "labels",
    "has_text",
    CASE
      WHEN $lower_case
      THEN LOWER(NFC_NORMALIZE("text_0"))
      ELSE NFC_NORMALIZE("text_0")
    END AS "text_0",
    CASE
      WHEN $lower_case
      THEN LOWER(NFC_NORMALIZE("text_1"))
      ELSE NFC_NORMALIZE("text_1")
    END AS "text_1"
  FROM "work"."texts" AS "texts"
), "without_brackets" AS (
  SELECT
    "row",
    "id",
    "fingerprint",
    "labels",
    "has_text",
    REPLACE(REPLACE(REPLACE(REPLACE("text_0", '(', ' '), ')', ' '), '"', ' '), '''', ' ') AS "text_0",
    REPLACE(REPLACE(REPLACE(REPLACE("text_1", '(', ' '), ')', ' '), '"', ' '), '''', ' ') AS "text_1"
  FROM "folded"
), "without_stops" AS (
  SELECT
    "row",
    "id",
    "fingerprint",
    "labels",
    "has_text",
    REPLACE(REPLACE(REPLACE(REPLACE("text_0", '.', ' '), ',', ' '), ':', ' '), ';', ' ') AS "text_0",
    REPLACE(REPLACE(REPLACE(REPLACE("text_1", '.', ' '), ',', ' '), ':', ' '), ';', ' ') AS "text_1"
  FROM "without_brackets"
)
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  STR_SPLIT(
    REPLACE(REPLACE(REPLACE(REPLACE("text_0", '-', ' '), '/', ' '), CHR(10), ' '), CHR(9), ' '),
    ' '
  ) AS "tokens_0",
  STR_SPLIT(
    REPLACE(REPLACE(REPLACE(REPLACE("text_1", '-', ' '), '/', ' '), CHR(10), ' '), CHR(9), ' '),
    ' '
  ) AS "tokens_1"
FROM "without_stops"

-- corpus/collection_digest
WITH "documents" AS (
  SELECT
    MD5(CONCAT(COALESCE("key", ''), CHR(31), "digest")) AS "digest"
  FROM "work"."members" AS "members"
), "parts" AS (
  SELECT
    SUBSTRING("digest", 1, 3) AS "part",
    MD5(LISTAGG("digest", ''
    ORDER BY
      "digest")) AS "digest"
  FROM "documents"
  GROUP BY
    SUBSTRING("digest", 1, 3)
)
SELECT
  MD5(LISTAGG("digest", ''
  ORDER BY
    "part")) AS "digest"
FROM "parts"

-- corpus/count_contents
SELECT
  "entries"."id",
  SUM(
    CAST("entries"."value" AS DECIMAL(28, 0)) * CAST("name_numbers"."low" AS DECIMAL(10, 0))
  ) AS "low",
  SUM(
    CAST("entries"."value" AS DECIMAL(28, 0)) * CAST("name_numbers"."high" AS DECIMAL(10, 0))
  ) AS "high"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."name_numbers" AS "name_numbers"
  ON "entries"."name" = "name_numbers"."name"
GROUP BY
  "entries"."id"

-- corpus/document_labels
SELECT
  "document_rows"."doc",
  "labels"."label"
FROM "work"."row_labels" AS "row_labels"
INNER JOIN "work"."document_rows" AS "document_rows"
  ON "row_labels"."row" = "document_rows"."row"
INNER JOIN "work"."labels" AS "labels"
  ON "row_labels"."name" = "labels"."name"
ORDER BY
  "document_rows"."doc",
  "labels"."label"

-- corpus/document_rows
WITH "filled" AS (
  SELECT DISTINCT
    "bags"."row"
  FROM "work"."bags" AS "bags"
  INNER JOIN "work"."vocabulary" AS "vocabulary"
    ON "bags"."word" = "vocabulary"."word"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "candidates"."fingerprint", "candidates"."id") - 1 AS INT) AS "doc",
  "candidates"."row",
  "candidates"."id"
FROM "work"."rows" AS "candidates"
LEFT JOIN "filled"
  ON "candidates"."row" = "filled"."row"
WHERE
  "candidates"."left_out" IS NULL
  AND (
    $keep_empty OR NOT "filled"."row" IS NULL
  )
ORDER BY
  "doc"

-- corpus/document_weights
SELECT
  "document_rows"."doc",
  "row_weights"."weight"
FROM "work"."document_rows" AS "document_rows"
INNER JOIN "work"."row_weights" AS "row_weights"
  ON "document_rows"."row" = "row_weights"."row"

-- corpus/documents
SELECT
  "doc",
  "id"
FROM "work"."document_rows" AS "document_rows"
ORDER BY
  "doc"

-- corpus/entries
SELECT
  "id",
  "name",
  "value"
FROM "work"."source" AS "source"

-- corpus/entry_bags
SELECT
  "rows"."row",
  "entry_names"."word",
  SUM("entries"."value") AS "value"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."rows" AS "rows"
  ON "entries"."id" = "rows"."id"
INNER JOIN "work"."entry_names" AS "entry_names"
  ON "entries"."name" = "entry_names"."name"
WHERE
  "rows"."left_out" IS NULL
GROUP BY
  "rows"."row",
  "entry_names"."word"
HAVING
  SUM("entries"."value") <> 0

-- corpus/entry_contents
SELECT
  "id",
  SUM(CAST("low" AS DECIMAL(38, 0))) AS "low",
  SUM(CAST("high" AS DECIMAL(38, 0))) AS "high"
FROM "work"."row_numbers" AS "row_numbers"
GROUP BY
  "id"

-- corpus/entry_faults
WITH "judged" AS (
  SELECT
    "id",
    "name",
    CASE
      WHEN "id" IS NULL
      THEN 'the document is NULL'
      WHEN "name" IS NULL
      THEN 'the term is NULL'
      WHEN "value" IS NULL
      THEN 'the value is NULL'
      WHEN "value" < 0 AND NOT $signed
      THEN 'the value is negative'
      WHEN ABS("value") > 1e308
      THEN 'the value is NaN or infinite'
      WHEN ABS("value") > 3e38
      THEN 'the value is larger than 3e38'
      WHEN $whole AND "value" <> FLOOR("value")
      THEN 'the count is not a whole number'
      WHEN $whole AND "value" > 2147483647
      THEN 'the count is larger than 2147483647'
    END AS "fault"
  FROM "work"."entries" AS "entries"
)
SELECT
  "fault",
  COUNT(*) AS "entries",
  MIN(CAST("id" AS TEXT)) AS "id",
  MIN(CAST("name" AS TEXT)) AS "name"
FROM "judged"
WHERE
  NOT "fault" IS NULL
GROUP BY
  "fault"
ORDER BY
  "fault"

-- corpus/entry_labels
SELECT DISTINCT
  "id",
  "labels"
FROM "work"."source" AS "source"

-- corpus/entry_members
SELECT
  CAST("entry_rows"."id" AS TEXT) AS "key",
  MD5(
    CONCAT(
      CAST("contents"."low" AS TEXT),
      CHR(30),
      CAST("contents"."high" AS TEXT),
      CHR(29),
      COALESCE(CAST("entry_rows"."labels" AS TEXT), '')
    )
  ) AS "digest"
FROM "work"."entry_rows" AS "entry_rows"
INNER JOIN "work"."rows" AS "rows"
  ON "entry_rows"."row" = "rows"."row"
INNER JOIN "work"."contents" AS "contents"
  ON "entry_rows"."id" = "contents"."id"
WHERE
  "rows"."left_out" IS NULL

-- corpus/entry_names
WITH "totals" AS (
  SELECT
    "name",
    COUNT(*) AS "count"
  FROM "work"."entries" AS "entries"
  GROUP BY
    "name"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "count" DESC, CAST("name" AS TEXT)) - 1 AS INT) AS "word",
  '' AS "field",
  "name",
  CAST("name" AS TEXT) AS "form",
  "count"
FROM "totals"

-- corpus/entry_rows
WITH "ids" AS (
  SELECT DISTINCT
    "id"
  FROM "work"."entries" AS "entries"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "ids"."id") - 1 AS INT) AS "row",
  "ids"."id",
  CAST(NULL AS TEXT) AS "fingerprint",
  TRUE AS "has_text",
  "entry_labels"."labels"
FROM "ids"
LEFT JOIN "work"."entry_labels" AS "entry_labels"
  ON "ids"."id" = "entry_labels"."id"

-- corpus/folded_entries
SELECT
  "entry_rows"."row",
  "folds"."fold",
  "listed_labels"."label",
  COALESCE("listed_labels"."labels", []) AS "labels",
  "entries"."name",
  "entries"."value"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."entry_rows" AS "entry_rows"
  ON "entries"."id" = "entry_rows"."id"
INNER JOIN "work"."folds" AS "folds"
  ON "entry_rows"."row" = "folds"."doc"
LEFT JOIN "work"."listed_labels" AS "listed_labels"
  ON "entry_rows"."row" = "listed_labels"."row"

-- corpus/folded_texts
SELECT
  "inputs"."row",
  "folds"."fold",
  "listed_labels"."label",
  COALESCE("listed_labels"."labels", []) AS "labels",
  "inputs"."text_0" AS "text_0",
  "inputs"."text_1" AS "text_1"
FROM "work"."inputs" AS "inputs"
INNER JOIN "work"."folds" AS "folds"
  ON "inputs"."row" = "folds"."doc"
LEFT JOIN "work"."listed_labels" AS "listed_labels"
  ON "inputs"."row" = "listed_labels"."row"

-- corpus/forms
WITH "parts" AS (
  SELECT
    "field",
    "name",
    "count",
    UNNEST(STR_SPLIT("name", ' ')) AS "word",
    UNNEST(RANGE(0, LENGTH(STR_SPLIT("name", ' ')))) AS "position"
  FROM "work"."names" AS "names"
)
SELECT
  "parts"."field",
  "parts"."name",
  LISTAGG(COALESCE("stems"."stem", "parts"."word"), ' '
  ORDER BY
    "parts"."position") AS "form",
  "parts"."count"
FROM "parts"
LEFT JOIN "work"."stop_words" AS "stop_words"
  ON "parts"."word" = "stop_words"."name"
LEFT JOIN "work"."stems" AS "stems"
  ON "parts"."word" = "stems"."name"
GROUP BY
  "parts"."field",
  "parts"."name",
  "parts"."count"
HAVING
  COUNT("stop_words"."name") = 0

-- corpus/frequencies
SELECT
  "word",
  COUNT(*) AS "documents"
FROM "work"."bags" AS "bags"
GROUP BY
  "word"

-- corpus/heaviest_terms
WITH "sums" AS (
  SELECT
    "document_labels"."label",
    "weights"."term",
    SUM("weights"."weight") AS "weight"
  FROM "work"."weights" AS "weights"
  INNER JOIN "work"."document_labels" AS "document_labels"
    ON "weights"."doc" = "document_labels"."doc"
  GROUP BY
    "document_labels"."label",
    "weights"."term"
), "ranked" AS (
  SELECT
    "labels"."name" AS "label",
    "terms"."name" AS "term",
    "sums"."weight" / "labels"."documents" AS "mean_weight",
    ROW_NUMBER() OVER (PARTITION BY "sums"."label" ORDER BY "sums"."weight" DESC, "terms"."name") AS "place"
  FROM "sums"
  INNER JOIN "work"."labels" AS "labels"
    ON "sums"."label" = "labels"."label"
  INNER JOIN "work"."terms" AS "terms"
    ON "sums"."term" = "terms"."term"
)
SELECT
  "label",
  "term",
  "mean_weight"
FROM "ranked"
WHERE
  "place" <= $most
ORDER BY
  "label",
  "place"

-- corpus/id_faults
SELECT
  CAST("id" AS TEXT) AS "id",
  COUNT(*) AS "documents"
FROM "work"."rows" AS "rows"
GROUP BY
  "id"
HAVING
  "id" IS NULL OR COUNT(*) > 1
ORDER BY
  "documents" DESC,
  "id"
LIMIT 3

-- corpus/inputs
SELECT
  "texts"."row",
  "texts"."id",
  "texts"."fingerprint",
  "texts"."labels",
  "texts"."has_text",
  REGEXP_EXTRACT_ALL(
    CASE
      WHEN $lower_case
      THEN LOWER(NFC_NORMALIZE("texts"."text_0"))
      ELSE NFC_NORMALIZE("texts"."text_0")
    END,
    $pattern
  ) AS "tokens_0",
  REGEXP_EXTRACT_ALL(
    CASE
      WHEN $lower_case
      THEN LOWER(NFC_NORMALIZE("texts"."text_1"))
      ELSE NFC_NORMALIZE("texts"."text_1")
    END,
    $pattern
  ) AS "tokens_1"
FROM "work"."texts" AS "texts"

-- corpus/joined_members
WITH "listed" AS (
  SELECT
    CAST("id" AS TEXT) AS "key",
    LISTAGG("label", CHR(30)
    ORDER BY
      "label") AS "labels"
  FROM "work"."label_entries" AS "label_entries"
  GROUP BY
    CAST("id" AS TEXT)
)
SELECT
  "members"."key",
  MD5(CONCAT("members"."digest", CHR(31), COALESCE("listed"."labels", ''))) AS "digest"
FROM "work"."members" AS "members"
LEFT JOIN "listed"
  ON "members"."key" = "listed"."key"

-- corpus/kept_rows
SELECT
  COUNT(*) AS "documents"
FROM "work"."rows" AS "rows"
WHERE
  "left_out" IS NULL

-- corpus/known_labels
SELECT
  "label",
  "name"
FROM "work"."labels" AS "labels"

-- corpus/known_names
WITH "names" AS (
  SELECT DISTINCT
    "name"
  FROM "work"."entries" AS "entries"
)
SELECT
  "spellings"."term" AS "word",
  "names"."name"
FROM "names"
INNER JOIN "work"."spellings" AS "spellings"
  ON CAST("names"."name" AS TEXT) = "spellings"."name"

-- corpus/known_spellings
SELECT
  "field",
  "name",
  "term"
FROM "work"."spellings" AS "spellings"
ORDER BY
  "term",
  "name"

-- corpus/known_terms
SELECT
  "term",
  "name",
  "documents",
  "idf"
FROM "work"."terms" AS "terms"
ORDER BY
  "term"

-- corpus/label_conflicts
SELECT
  CAST("id" AS TEXT) AS "id"
FROM "work"."entry_labels" AS "entry_labels"
GROUP BY
  "id"
HAVING
  COUNT(*) > 1
ORDER BY
  "id"
LIMIT 1

-- corpus/label_entries
SELECT DISTINCT
  "id",
  "label"
FROM "work"."source" AS "source"
WHERE
  NOT "label" IS NULL

-- corpus/label_strays
SELECT
  COUNT(*) AS "label_rows"
FROM "work"."label_entries" AS "label_entries"
LEFT JOIN "work"."rows" AS "rows"
  ON "label_entries"."id" = "rows"."id"
WHERE
  "rows"."id" IS NULL

-- corpus/labels
WITH "counted" AS (
  SELECT
    "row_labels"."name",
    CASE WHEN $of_all THEN COUNT(*) ELSE COUNT("document_rows"."row") END AS "documents"
  FROM "work"."row_labels" AS "row_labels"
  INNER JOIN "work"."rows" AS "rows"
    ON "row_labels"."row" = "rows"."row"
  LEFT JOIN "work"."document_rows" AS "document_rows"
    ON "rows"."row" = "document_rows"."row"
  WHERE
    "rows"."left_out" IS NULL
  GROUP BY
    "row_labels"."name"
  HAVING
    $of_all OR COUNT("document_rows"."row") > 0
), "unseen" AS (
  SELECT
    ROW_NUMBER() OVER (ORDER BY "counted"."name") - 1 AS "position",
    "counted"."name"
  FROM "counted"
  LEFT JOIN "work"."known_labels" AS "known_labels"
    ON "counted"."name" = "known_labels"."name"
  WHERE
    "known_labels"."name" IS NULL
), "known" AS (
  SELECT
    COALESCE(MAX("label"), -1) + 1 AS "labels"
  FROM "work"."known_labels" AS "known_labels"
), "numbered" AS (
  SELECT
    "label",
    "name"
  FROM "work"."known_labels" AS "known_labels"
  UNION ALL
  SELECT
    CAST("known"."labels" + "unseen"."position" AS INT) AS "label",
    "unseen"."name"
  FROM "unseen"
  CROSS JOIN "known"
)
SELECT
  "numbered"."label",
  "numbered"."name",
  COALESCE("counted"."documents", 0) AS "documents"
FROM "numbered"
LEFT JOIN "counted"
  ON "numbered"."name" = "counted"."name"
ORDER BY
  "numbered"."label"

-- corpus/largest_label
SELECT
  "name",
  "documents"
FROM "work"."labels" AS "labels"
ORDER BY
  "documents" DESC,
  "name"
LIMIT 1

-- corpus/left_out
SELECT
  COALESCE("rows"."left_out", 'no term left') AS "reason",
  COUNT(*) AS "documents"
FROM "work"."rows" AS "rows"
LEFT JOIN "work"."document_rows" AS "document_rows"
  ON "rows"."row" = "document_rows"."row"
WHERE
  "document_rows"."row" IS NULL
GROUP BY
  COALESCE("rows"."left_out", 'no term left')
ORDER BY
  "reason"

-- corpus/left_out_rows
SELECT
  "reason",
  "documents"
FROM "work"."left_out" AS "left_out"
ORDER BY
  "reason"

-- corpus/listed_labels
SELECT
  "row",
  MAX("name") AS "label",
  ARRAY_AGG("name") AS "labels"
FROM "work"."row_labels" AS "row_labels"
GROUP BY
  "row"

-- corpus/name_numbers
WITH "digests" AS (
  SELECT
    "name",
    MD5(CAST("name" AS TEXT)) AS "digest"
  FROM "work"."distinct_names" AS "distinct_names"
)
SELECT
  "name",
  CAST(CONCAT('0x', SUBSTRING("digest", 1, 8)) AS BIGINT) AS "low",
  CAST(CONCAT('0x', SUBSTRING("digest", 9, 8)) AS BIGINT) AS "high"
FROM "digests"

-- corpus/names
WITH "tokens" AS (
  SELECT
    UNNEST("tokens") AS "name"
  FROM "work"."field_tokens" AS "field_tokens"
)
SELECT
  $field AS "field",
  "name",
  COUNT(*) AS "count"
FROM "tokens"
GROUP BY
  "name"

-- corpus/ngrams
SELECT
  "inputs"."row",
  "inputs"."id",
  "inputs"."fingerprint",
  "inputs"."labels",
  "inputs"."has_text",
  FLATTEN(
    LIST_TRANSFORM(
      RANGE(1, $longest + 1),
      LAMBDA "n" : LIST_TRANSFORM(
        RANGE(1, LENGTH("inputs"."tokens_0") - "n" + 2),
        LAMBDA "i" : ARRAY_TO_STRING("inputs"."tokens_0"["i":"i" + "n" - 1], ' ')
      )
    )
  ) AS "tokens_0",
  FLATTEN(
    LIST_TRANSFORM(
      RANGE(1, $longest + 1),
      LAMBDA "n" : LIST_TRANSFORM(
        RANGE(1, LENGTH("inputs"."tokens_1") - "n" + 2),
        LAMBDA "i" : ARRAY_TO_STRING("inputs"."tokens_1"["i":"i" + "n" - 1], ' ')
      )
    )
  ) AS "tokens_1"
FROM "work"."inputs" AS "inputs"

-- corpus/no_labels
SELECT
  CAST(0 AS INT) AS "label",
  CAST('' AS TEXT) AS "name"
WHERE
  FALSE

-- corpus/numbered_texts
SELECT
  "texts"."row",
  "texts"."id",
  "texts"."fingerprint",
  "texts"."labels",
  "texts"."has_text",
  "texts"."text_0" AS "text_0",
  "texts"."text_1" AS "text_1"
FROM "work"."texts" AS "texts"

-- corpus/piece_names
SELECT
  "field",
  "name",
  SUM("count") AS "count"
FROM "work"."pieces" AS "pieces"
GROUP BY
  "field",
  "name"

-- corpus/pieces
SELECT
  "field",
  "name" AS "chunk",
  UNNEST(REGEXP_EXTRACT_ALL("name", $pattern)) AS "name",
  "count"
FROM "work"."names" AS "names"

-- corpus/posting_count
SELECT
  CAST(SUM("documents") AS BIGINT) AS "postings"
FROM "work"."vocabulary" AS "vocabulary"

-- corpus/postings
SELECT
  "document_rows"."doc",
  "vocabulary"."term",
  CAST("bags"."value" AS INT) AS "count"
FROM "work"."bags" AS "bags"
INNER JOIN "work"."document_rows" AS "document_rows"
  ON "bags"."row" = "document_rows"."row"
INNER JOIN "work"."vocabulary" AS "vocabulary"
  ON "bags"."word" = "vocabulary"."word"
ORDER BY
  "document_rows"."doc",
  "vocabulary"."term"

-- corpus/ready_weights
WITH "raw" AS (
  SELECT
    "document_rows"."doc",
    "vocabulary"."term",
    "bags"."value" AS "weight"
  FROM "work"."bags" AS "bags"
  INNER JOIN "work"."document_rows" AS "document_rows"
    ON "bags"."row" = "document_rows"."row"
  INNER JOIN "work"."vocabulary" AS "vocabulary"
    ON "bags"."word" = "vocabulary"."word"
), "lengths" AS (
  SELECT
    "doc",
    CASE $unit_length
      WHEN 'true'
      THEN SQRT(SUM("weight" * "weight"))
      WHEN 'sum'
      THEN SUM(ABS("weight"))
      ELSE 1
    END AS "length"
  FROM "raw"
  GROUP BY
    "doc"
)
SELECT
  "raw"."doc",
  "raw"."term",
  CAST("raw"."weight" / "lengths"."length" AS REAL) AS "weight"
FROM "raw"
INNER JOIN "lengths"
  ON "raw"."doc" = "lengths"."doc"
ORDER BY
  "raw"."doc",
  "raw"."term"

-- corpus/row_labels
WITH "named" AS (
  SELECT
    "row",
    UNNEST("labels") AS "name"
  FROM "work"."numbered_inputs" AS "numbered_inputs"
)
SELECT DISTINCT
  "row",
  "name"
FROM "named"
WHERE
  NOT "name" IS NULL

-- corpus/row_labels_joined
SELECT
  "rows"."row",
  "label_entries"."label" AS "name"
FROM "work"."label_entries" AS "label_entries"
INNER JOIN "work"."rows" AS "rows"
  ON "label_entries"."id" = "rows"."id"

-- corpus/row_numbers
WITH "digests" AS (
  SELECT
    "id",
    MD5(CONCAT(CAST("name" AS TEXT), CHR(31), CAST("value" AS TEXT))) AS "digest"
  FROM "work"."entries" AS "entries"
)
SELECT
  "id",
  CAST(CONCAT('0x', SUBSTRING("digest", 1, 15)) AS BIGINT) AS "low",
  CAST(CONCAT('0x', SUBSTRING("digest", 16, 15)) AS BIGINT) AS "high"
FROM "digests"

-- corpus/row_weights
SELECT
  "row",
  "document_weight" AS "weight"
FROM "work"."texts" AS "texts"

-- corpus/rows
SELECT
  "row",
  "id",
  "fingerprint",
  CASE
    WHEN NOT "has_text"
    THEN 'text is NULL'
    WHEN $needs_label AND "labels" IS NULL
    THEN 'label is NULL'
  END AS "left_out"
FROM "work"."numbered_inputs" AS "numbered_inputs"

-- corpus/seen_documents
SELECT
  COUNT(*) AS "documents"
FROM "work"."inputs" AS "inputs"
INNER JOIN "work"."document_rows" AS "document_rows"
  ON "inputs"."row" = "document_rows"."row"
WHERE
  "inputs"."fingerprint" IN (
    SELECT
      "members"."digest"
    FROM "work"."members" AS "members"
  )

-- corpus/smooth_terms
SELECT
  "term",
  LN((
    1 + FLOOR("documents" * EXP("idf") + 0.5)
  ) / (
    1 + "documents"
  )) + 1 AS "idf"
FROM "work"."terms" AS "terms"

-- corpus/spellings
SELECT
  "word_spellings"."field",
  CAST("word_spellings"."name" AS TEXT) AS "name",
  "vocabulary"."term"
FROM "work"."word_spellings" AS "word_spellings"
INNER JOIN "work"."vocabulary" AS "vocabulary"
  ON "word_spellings"."word" = "vocabulary"."word"
ORDER BY
  "vocabulary"."term",
  "name"

-- corpus/stems
SELECT
  UNNEST(CAST($words AS TEXT[])) AS "name",
  UNNEST(CAST($stems AS TEXT[])) AS "stem"

-- corpus/stop_word_list
SELECT
  "name"
FROM "work"."stop_words" AS "stop_words"
ORDER BY
  "name"

-- corpus/stop_words
WITH "given" AS (
  SELECT
    UNNEST(CAST($words AS TEXT[])) AS "name"
), "folded" AS (
  SELECT
    CASE
      WHEN $lower_case
      THEN LOWER(NFC_NORMALIZE("name"))
      ELSE NFC_NORMALIZE("name")
    END AS "name"
  FROM "given"
)
SELECT DISTINCT
  "name"
FROM "folded"

-- corpus/stop_words_given
WITH "folded" AS (
  SELECT
    CASE
      WHEN $lower_case
      THEN LOWER(NFC_NORMALIZE("name"))
      ELSE NFC_NORMALIZE("name")
    END AS "name"
  FROM "work"."source" AS "source"
  WHERE
    NOT "name" IS NULL
)
SELECT DISTINCT
  "name"
FROM "folded"

-- corpus/terms
SELECT
  "vocabulary"."term",
  "vocabulary"."name",
  "vocabulary"."documents",
  LN(CAST("collection"."documents" AS DOUBLE) / "vocabulary"."documents") AS "idf"
FROM "work"."vocabulary" AS "vocabulary"
CROSS JOIN "work"."collection" AS "collection"
ORDER BY
  "vocabulary"."term"

-- corpus/text_members
SELECT
  CASE WHEN $has_key THEN CAST("rows"."id" AS TEXT) END AS "key",
  "inputs"."fingerprint" AS "digest"
FROM "work"."rows" AS "rows"
INNER JOIN "work"."inputs" AS "inputs"
  ON "rows"."row" = "inputs"."row"
WHERE
  "rows"."left_out" IS NULL

-- corpus/texts
SELECT
  "id",
  "fingerprint",
  "labels",
  "has_text",
  "document_weight",
  "text_0" AS "text_0",
  "text_1" AS "text_1"
FROM "work"."source" AS "source"

-- corpus/tokens
WITH "named" AS (
  SELECT
    "row",
    UNNEST("tokens") AS "name"
  FROM "work"."field_tokens" AS "field_tokens"
), "spelt" AS (
  SELECT
    "name",
    "word"
  FROM "work"."word_spellings" AS "word_spellings"
  WHERE
    "field" = $field
)
SELECT
  "named"."row",
  "spelt"."word"
FROM "named"
INNER JOIN "spelt"
  ON "named"."name" = "spelt"."name"

-- corpus/unspaced
WITH "runs" AS (
  SELECT
    "texts"."row",
    "texts"."labels",
    CASE
      WHEN REGEXP_MATCHES("texts"."text_0", $character)
      THEN ARRAY_TO_STRING(
        REGEXP_EXTRACT_ALL(
          CASE
            WHEN $lower_case
            THEN LOWER(NFC_NORMALIZE("texts"."text_0"))
            ELSE NFC_NORMALIZE("texts"."text_0")
          END,
          CONCAT($visible, '*', $character, $visible, '*')
        ),
        ' '
      )
    END AS "text_0",
    CASE
      WHEN REGEXP_MATCHES("texts"."text_1", $character)
      THEN ARRAY_TO_STRING(
        REGEXP_EXTRACT_ALL(
          CASE
            WHEN $lower_case
            THEN LOWER(NFC_NORMALIZE("texts"."text_1"))
            ELSE NFC_NORMALIZE("texts"."text_1")
          END,
          CONCAT($visible, '*', $character, $visible, '*')
        ),
        ' '
      )
    END AS "text_1"
  FROM "work"."texts" AS "texts"
)
SELECT
  "runs"."row",
  "runs"."labels",
  REGEXP_EXTRACT_ALL("runs"."text_0", $visible) || REGEXP_EXTRACT_ALL("runs"."text_0", CONCAT($visible, $visible)) || REGEXP_EXTRACT_ALL(
    REGEXP_REPLACE("runs"."text_0", CONCAT($visible, '(', $visible, '*)'), '\1', 'g'),
    CONCAT($visible, $visible)
  ) AS "tokens_0",
  REGEXP_EXTRACT_ALL("runs"."text_1", $visible) || REGEXP_EXTRACT_ALL("runs"."text_1", CONCAT($visible, $visible)) || REGEXP_EXTRACT_ALL(
    REGEXP_REPLACE("runs"."text_1", CONCAT($visible, '(', $visible, '*)'), '\1', 'g'),
    CONCAT($visible, $visible)
  ) AS "tokens_1"
FROM "runs"

-- corpus/vocabulary
WITH "occurrences" AS (
  SELECT
    "word",
    SUM("count") AS "count"
  FROM "work"."word_spellings" AS "word_spellings"
  GROUP BY
    "word"
), "candidates" AS (
  SELECT
    "words"."word",
    "words"."field",
    CASE
      WHEN "words"."field" = ''
      THEN "words"."form"
      ELSE CONCAT("words"."field", ':', "words"."form")
    END AS "name",
    "frequencies"."documents"
  FROM "work"."words" AS "words"
  INNER JOIN "work"."frequencies" AS "frequencies"
    ON "words"."word" = "frequencies"."word"
  INNER JOIN "occurrences"
    ON "words"."word" = "occurrences"."word"
  WHERE
    "frequencies"."documents" BETWEEN $min_documents AND $max_documents
    AND "occurrences"."count" >= $min_count
), "numbered" AS (
  SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY "documents" DESC, "name", "word") - 1 AS INT) AS "term",
    "word",
    "field",
    "name",
    "documents"
  FROM "candidates"
)
SELECT
  "term",
  "word",
  "field",
  "name",
  "documents"
FROM "numbered"
WHERE
  "term" < $max_terms
ORDER BY
  "term"

-- corpus/weight_faults
WITH "faults" AS (
  SELECT
    CAST("rows"."id" AS TEXT) AS "id",
    CASE
      WHEN "row_weights"."weight" IS NULL
      THEN 'NULL'
      WHEN "row_weights"."weight" > 1e30
      THEN 'NaN or larger than 1e30'
      WHEN "row_weights"."weight" <= 0
      THEN 'zero or negative'
    END AS "fault"
  FROM "work"."rows" AS "rows"
  INNER JOIN "work"."row_weights" AS "row_weights"
    ON "rows"."row" = "row_weights"."row"
  WHERE
    "rows"."left_out" IS NULL
)
SELECT
  "fault",
  COUNT(*) AS "documents",
  MIN("id") AS "id"
FROM "faults"
WHERE
  NOT "fault" IS NULL
GROUP BY
  "fault"
ORDER BY
  "fault"

-- corpus/weights
WITH "raw" AS (
  SELECT
    "postings"."doc",
    "postings"."term",
    CASE $weighting
      WHEN 'smooth'
      THEN (
        1 + LN("postings"."count")
      ) * "terms"."idf"
      WHEN 'simpl'
      THEN (
        1 + LN(1 + LN("postings"."count"))
      ) * "terms"."idf"
      WHEN 'ltc'
      THEN CASE
        WHEN "postings"."count" < 1
        THEN "postings"."count"
        ELSE 1 + LN("postings"."count")
      END * "terms"."idf"
      WHEN 'tfidf'
      THEN "postings"."count" * "terms"."idf"
      WHEN 'log_log'
      THEN 1 + LN(1 + LN("postings"."count"))
      WHEN 'log'
      THEN 1 + LN("postings"."count")
      WHEN 'binary'
      THEN 1
      ELSE "postings"."count"
    END AS "weight"
  FROM "work"."postings" AS "postings"
  INNER JOIN "work"."terms" AS "terms"
    ON "postings"."term" = "terms"."term"
), "lengths" AS (
  SELECT
    "doc",
    CASE $unit_length
      WHEN 'true'
      THEN SQRT(SUM("weight" * "weight"))
      WHEN 'sum'
      THEN SUM(ABS("weight"))
      ELSE 1
    END AS "length"
  FROM "raw"
  GROUP BY
    "doc"
)
SELECT
  "raw"."doc",
  "raw"."term",
  CAST("raw"."weight" / "lengths"."length" AS REAL) AS "weight"
FROM "raw"
INNER JOIN "lengths"
  ON "raw"."doc" = "lengths"."doc"
WHERE
  "raw"."weight" <> 0
ORDER BY
  "raw"."doc",
  "raw"."term"

-- corpus/without_text
SELECT
  COUNT(*) AS "documents"
FROM "work"."inputs" AS "inputs"
WHERE
  NOT "inputs"."has_text"

-- corpus/word_spellings
SELECT
  "forms"."field",
  "forms"."name",
  "words"."word",
  "forms"."count"
FROM "work"."forms" AS "forms"
INNER JOIN "work"."words" AS "words"
  ON "forms"."form" = "words"."form" AND "forms"."field" = "words"."field"

-- corpus/words
WITH "totals" AS (
  SELECT
    "field",
    "form",
    SUM("count") AS "count"
  FROM "work"."forms" AS "forms"
  GROUP BY
    "field",
    "form"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "count" DESC, "form", "field") - 1 AS INT) AS "word",
  "field",
  "form"
FROM "totals"
WHERE
  "count" >= $min_count

-- corpus/words_of_names
WITH "parts" AS (
  SELECT
    UNNEST(STR_SPLIT("name", ' ')) AS "name"
  FROM "work"."names" AS "names"
)
SELECT DISTINCT
  "name"
FROM "parts"
ORDER BY
  "name"
