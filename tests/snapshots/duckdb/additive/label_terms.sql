SELECT
  "label_totals"."label",
  "vocabulary"."term",
  "vocabulary"."word"
FROM "work"."label_totals" AS "label_totals"
CROSS JOIN "work"."vocabulary" AS "vocabulary"
