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
