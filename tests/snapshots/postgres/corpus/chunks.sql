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
