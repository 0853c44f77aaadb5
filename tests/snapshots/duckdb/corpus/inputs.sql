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
