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
    GENERATE_SERIES(%(shortest)s, LEAST(%(longest)s, GREATEST(%(shortest)s, "size"))) AS "length"
  FROM "padded"
), "placed" AS (
  SELECT
    "field",
    "chunk",
    "name",
    "length",
    "count",
    GENERATE_SERIES(1, GREATEST("size" - "length", 0) + 1) AS "place"
  FROM "sized"
)
SELECT
  "field",
  "chunk",
  SUBSTRING("name" FROM "place" FOR "length") AS "name",
  "count"
FROM "placed"

-- corpus/chunks
WITH "normal" AS (
  SELECT
    "row",
    "id",
    "fingerprint",
    "labels",
    "has_text",
    CASE
      WHEN LENGTH("text_0") = OCTET_LENGTH("text_0")
      THEN "text_0"
      ELSE NORMALIZE("text_0")
    END AS "text_0",
    CASE
      WHEN LENGTH("text_1") = OCTET_LENGTH("text_1")
      THEN "text_1"
      ELSE NORMALIZE("text_1")
    END AS "text_1"
  FROM "work"."texts" AS "texts"
), "folded" AS (
  SELECT
    "row",
    "id",
    "fingerprint",
    "labels",
    "has_text",
    CASE
      WHEN %(lower_case)s
      THEN LOWER("text_0" COLLATE pg_c_utf8) COLLATE "default"
      ELSE "text_0"
    END AS "text_0",
    CASE
      WHEN %(lower_case)s
      THEN LOWER("text_1" COLLATE pg_c_utf8) COLLATE "default"
      ELSE "text_1"
    END AS "text_1"
  FROM "normal"
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
  STRING_TO_ARRAY(
    REPLACE(
      REPLACE(REPLACE(REPLACE("text_0", '-', ' '), '/', ' '), CHR(  10), ' '),
      CHR(  9),
      ' '
    ),
    ' '
  ) AS "tokens_0",
  STRING_TO_ARRAY(
    REPLACE(
      REPLACE(REPLACE(REPLACE("text_1", '-', ' '), '/', ' '), CHR(  10), ' '),
      CHR(  9),
      ' '
    ),
    ' '
  ) AS "tokens_1"
FROM "without_stops"

-- corpus/collection_digest
WITH "documents" AS (
  SELECT
    MD5(CONCAT(COALESCE("key", ''), CHR(  31), "digest")) AS "digest"
  FROM "work"."members" AS "members"
), "parts" AS (
  SELECT
    SUBSTRING("digest" FROM 1 FOR 3) AS "part",
    MD5(STRING_AGG("digest", ''
    ORDER BY
      "digest")) AS "digest"
  FROM "documents"
  GROUP BY
    SUBSTRING("digest" FROM 1 FOR 3)
)
SELECT
  MD5(STRING_AGG("digest", ''
  ORDER BY
    "part")) AS "digest"
FROM "parts"

-- corpus/entry_members
SELECT
  CAST("entry_rows"."id" AS TEXT) AS "key",
  MD5(
    CONCAT(
      CAST("contents"."low" AS TEXT),
      CHR(  30),
      CAST("contents"."high" AS TEXT),
      CHR(  29),
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
  CAST(ROW_NUMBER() OVER (ORDER BY "count" DESC NULLS LAST, CAST("name" AS TEXT)) - 1 AS INT) AS "word",
  '' AS "field",
  "name",
  CAST("name" AS TEXT) AS "form",
  "count"
FROM "totals"

-- corpus/folded_entries
SELECT
  "entry_rows"."row",
  "folds"."fold",
  "listed_labels"."label",
  COALESCE("listed_labels"."labels", ARRAY[]) AS "labels",
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
  COALESCE("listed_labels"."labels", ARRAY[]) AS "labels",
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
    UNNEST(STRING_TO_ARRAY("name", ' ')) AS "word",
    GENERATE_SERIES(1, CARDINALITY(STRING_TO_ARRAY("name", ' '))) AS "position"
  FROM "work"."names" AS "names"
)
SELECT
  "parts"."field",
  "parts"."name",
  STRING_AGG(COALESCE("stems"."stem", "parts"."word"), ' '
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
    CAST("sums"."weight" AS DOUBLE PRECISION) / "labels"."documents" AS "mean_weight",
    ROW_NUMBER() OVER (
      PARTITION BY "sums"."label"
      ORDER BY "sums"."weight" DESC NULLS LAST, "terms"."name"
    ) AS "place"
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
  "place" <= %(most)s
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
  "documents" DESC NULLS LAST,
  "id"
LIMIT 3

-- corpus/inputs
WITH "normal" AS (
  SELECT
    "row",
    "id",
    "fingerprint",
    "labels",
    "has_text",
    CASE
      WHEN LENGTH("text_0") = OCTET_LENGTH("text_0")
      THEN "text_0"
      ELSE NORMALIZE("text_0")
    END AS "text_0",
    CASE
      WHEN LENGTH("text_1") = OCTET_LENGTH("text_1")
      THEN "text_1"
      ELSE NORMALIZE("text_1")
    END AS "text_1"
  FROM "work"."texts" AS "texts"
)
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  ARRAY(SELECT
    (
      REGEXP_MATCHES(
        CASE
          WHEN %(lower_case)s
          THEN LOWER("text_0" COLLATE pg_c_utf8) COLLATE "default"
          ELSE "text_0"
        END,
        CONCAT('(', %(pattern)s, ')'),
        'g'
      )
    )[1]) AS "tokens_0",
  ARRAY(SELECT
    (
      REGEXP_MATCHES(
        CASE
          WHEN %(lower_case)s
          THEN LOWER("text_1" COLLATE pg_c_utf8) COLLATE "default"
          ELSE "text_1"
        END,
        CONCAT('(', %(pattern)s, ')'),
        'g'
      )
    )[1]) AS "tokens_1"
FROM "normal"

-- corpus/joined_members
WITH "listed" AS (
  SELECT
    CAST("id" AS TEXT) AS "key",
    STRING_AGG("label", CHR(  30)
    ORDER BY
      "label") AS "labels"
  FROM "work"."label_entries" AS "label_entries"
  GROUP BY
    CAST("id" AS TEXT)
)
SELECT
  "members"."key",
  MD5(CONCAT("members"."digest", CHR(  31), COALESCE("listed"."labels", ''))) AS "digest"
FROM "work"."members" AS "members"
LEFT JOIN "listed"
  ON "members"."key" = "listed"."key"

-- corpus/largest_label
SELECT
  "name",
  "documents"
FROM "work"."labels" AS "labels"
ORDER BY
  "documents" DESC NULLS LAST,
  "name"
LIMIT 1

-- corpus/name_numbers
WITH "digests" AS (
  SELECT
    "name",
    MD5(CAST("name" AS TEXT)) AS "digest"
  FROM "work"."distinct_names" AS "distinct_names"
)
SELECT
  "name",
  CAST(CAST(CONCAT('x', SUBSTRING("digest" FROM 1 FOR 8)) AS BIT(32)) AS BIGINT) AS "low",
  CAST(CAST(CONCAT('x', SUBSTRING("digest" FROM 9 FOR 8)) AS BIT(32)) AS BIGINT) AS "high"
FROM "digests"

-- corpus/ngrams
SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  ARRAY(SELECT
    ARRAY_TO_STRING((
      "tokens_0"
    )["first":"first" + "length" - 1], ' ')
  FROM (
    SELECT
      "length",
      GENERATE_SERIES(1, CARDINALITY("tokens_0") - "length" + 1) AS "first"
    FROM (
      SELECT
        GENERATE_SERIES(1, %(longest)s) AS "length"
    ) AS "lengths"
  ) AS "runs"
  ORDER BY
    "length",
    "first") AS "tokens_0",
  ARRAY(SELECT
    ARRAY_TO_STRING((
      "tokens_1"
    )["first":"first" + "length" - 1], ' ')
  FROM (
    SELECT
      "length",
      GENERATE_SERIES(1, CARDINALITY("tokens_1") - "length" + 1) AS "first"
    FROM (
      SELECT
        GENERATE_SERIES(1, %(longest)s) AS "length"
    ) AS "lengths"
  ) AS "runs"
  ORDER BY
    "length",
    "first") AS "tokens_1"
FROM "work"."inputs" AS "inputs"

-- corpus/pieces
SELECT
  "field",
  "name" AS "chunk",
  (
    REGEXP_MATCHES("name", CONCAT('(', %(pattern)s, ')'), 'g')
  )[1] AS "name",
  "count"
FROM "work"."names" AS "names"

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
    CASE %(unit_length)s
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
  CAST(CAST(CAST("raw"."weight" AS DOUBLE PRECISION) / "lengths"."length" AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "raw"
INNER JOIN "lengths"
  ON "raw"."doc" = "lengths"."doc"
ORDER BY
  "raw"."doc",
  "raw"."term"

-- corpus/row_numbers
WITH "digests" AS (
  SELECT
    "id",
    MD5(CONCAT(CAST("name" AS TEXT), CHR(  31), CAST("value" AS TEXT))) AS "digest"
  FROM "work"."entries" AS "entries"
)
SELECT
  "id",
  CAST(CAST(CONCAT('x0', SUBSTRING("digest" FROM 1 FOR 15)) AS BIT(64)) AS BIGINT) AS "low",
  CAST(CAST(CONCAT('x0', SUBSTRING("digest" FROM 16 FOR 15)) AS BIT(64)) AS BIGINT) AS "high"
FROM "digests"

-- corpus/smooth_terms
SELECT
  "term",
  LN(
    CAST((
      1 + FLOOR("documents" * EXP("idf") + 0.5)
    ) AS DOUBLE PRECISION) / (
      1 + "documents"
    )
  ) + 1 AS "idf"
FROM "work"."terms" AS "terms"

-- corpus/stop_words
WITH "given" AS (
  SELECT
    UNNEST(CAST(%(words)s AS TEXT[])) AS "name"
), "folded" AS (
  SELECT
    CASE
      WHEN %(lower_case)s
      THEN LOWER(NORMALIZE("name") COLLATE pg_c_utf8) COLLATE "default"
      ELSE NORMALIZE("name")
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
      WHEN %(lower_case)s
      THEN LOWER(NORMALIZE("name") COLLATE pg_c_utf8) COLLATE "default"
      ELSE NORMALIZE("name")
    END AS "name"
  FROM "work"."source" AS "source"
  WHERE
    "name" IS NOT NULL
)
SELECT DISTINCT
  "name"
FROM "folded"

-- corpus/terms
SELECT
  "vocabulary"."term",
  "vocabulary"."name",
  "vocabulary"."documents",
  LN(CAST("collection"."documents" AS DOUBLE PRECISION) / "vocabulary"."documents") AS "idf"
FROM "work"."vocabulary" AS "vocabulary"
CROSS JOIN "work"."collection" AS "collection"
ORDER BY
  "vocabulary"."term"

-- corpus/unspaced
WITH "runs" AS (
  SELECT
    "row",
    "labels",
    CASE
      WHEN LENGTH("text_0") = OCTET_LENGTH("text_0")
      THEN NULL
      WHEN "text_0" ~ %(character)s
      THEN ARRAY_TO_STRING(
        ARRAY(SELECT
          (
            REGEXP_MATCHES(
              CASE
                WHEN %(lower_case)s
                THEN LOWER(NORMALIZE("text_0") COLLATE pg_c_utf8) COLLATE "default"
                ELSE NORMALIZE("text_0")
              END,
              CONCAT('(', %(visible)s, '*', %(character)s, %(visible)s, '*)'),
              'g'
            )
          )[1]),
        ' '
      )
    END AS "text_0",
    CASE
      WHEN LENGTH("text_1") = OCTET_LENGTH("text_1")
      THEN NULL
      WHEN "text_1" ~ %(character)s
      THEN ARRAY_TO_STRING(
        ARRAY(SELECT
          (
            REGEXP_MATCHES(
              CASE
                WHEN %(lower_case)s
                THEN LOWER(NORMALIZE("text_1") COLLATE pg_c_utf8) COLLATE "default"
                ELSE NORMALIZE("text_1")
              END,
              CONCAT('(', %(visible)s, '*', %(character)s, %(visible)s, '*)'),
              'g'
            )
          )[1]),
        ' '
      )
    END AS "text_1"
  FROM "work"."texts" AS "texts"
)
SELECT
  "row",
  "labels",
  ARRAY(SELECT
    (
      REGEXP_MATCHES("text_0", CONCAT('(', %(visible)s, ')'), 'g')
    )[1]) || ARRAY(SELECT
    (
      REGEXP_MATCHES("text_0", CONCAT('(', %(visible)s, %(visible)s, ')'), 'g')
    )[1]) || ARRAY(SELECT
    (
      REGEXP_MATCHES(
        REGEXP_REPLACE("text_0", CONCAT(%(visible)s, '(', %(visible)s, '*)'), '\1', 'g'),
        CONCAT('(', %(visible)s, %(visible)s, ')'),
        'g'
      )
    )[1]) AS "tokens_0",
  ARRAY(SELECT
    (
      REGEXP_MATCHES("text_1", CONCAT('(', %(visible)s, ')'), 'g')
    )[1]) || ARRAY(SELECT
    (
      REGEXP_MATCHES("text_1", CONCAT('(', %(visible)s, %(visible)s, ')'), 'g')
    )[1]) || ARRAY(SELECT
    (
      REGEXP_MATCHES(
        REGEXP_REPLACE("text_1", CONCAT(%(visible)s, '(', %(visible)s, '*)'), '\1', 'g'),
        CONCAT('(', %(visible)s, %(visible)s, ')'),
        'g'
      )
    )[1]) AS "tokens_1"
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
    "frequencies"."documents" BETWEEN %(min_documents)s AND %(max_documents)s
    AND "occurrences"."count" >= %(min_count)s
), "numbered" AS (
  SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY "documents" DESC NULLS LAST, "name", "word") - 1 AS INT) AS "term",
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
  "term" < %(max_terms)s
ORDER BY
  "term"

-- corpus/weights
WITH "raw" AS (
  SELECT
    "postings"."doc",
    "postings"."term",
    CASE %(weighting)s
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
    CASE %(unit_length)s
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
  CAST(CAST(CAST("raw"."weight" AS DOUBLE PRECISION) / "lengths"."length" AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "raw"
INNER JOIN "lengths"
  ON "raw"."doc" = "lengths"."doc"
WHERE
  "raw"."weight" <> 0
ORDER BY
  "raw"."doc",
  "raw"."term"

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
  CAST(ROW_NUMBER() OVER (ORDER BY "count" DESC NULLS LAST, "form", "field") - 1 AS INT) AS "word",
  "field",
  "form"
FROM "totals"
WHERE
  "count" >= %(min_count)s

-- corpus/words_of_names
WITH "parts" AS (
  SELECT
    UNNEST(STRING_TO_ARRAY("name", ' ')) AS "name"
  FROM "work"."names" AS "names"
)
SELECT DISTINCT
  "name"
FROM "parts"
ORDER BY
  "name"
