SELECT
  "texts"."row",
  "texts"."id",
  "texts"."fingerprint",
  "texts"."labels",
  "texts"."has_text",
  "texts"."text_0" AS "text_0",
  "texts"."text_1" AS "text_1"
FROM "work"."texts" AS "texts"
