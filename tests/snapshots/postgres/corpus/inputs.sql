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
          THEN LOWER(NORMALIZE("text_0"))
          ELSE NORMALIZE("text_0")
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
          THEN LOWER(NORMALIZE("text_1"))
          ELSE NORMALIZE("text_1")
        END,
        CONCAT('(', %(pattern)s, ')'),
        'g'
      )
    )[1]) AS "tokens_1"
FROM "work"."texts" AS "texts"
