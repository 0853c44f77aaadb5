SELECT
  "id",
  "fingerprint",
  "labels",
  "has_text",
  "text_0" AS "text_0",
  "text_1" AS "text_1"
FROM "work"."source" AS "source"
