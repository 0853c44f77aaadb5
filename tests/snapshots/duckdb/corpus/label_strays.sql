SELECT
  COUNT(*) AS "label_rows"
FROM "work"."label_entries" AS "label_entries"
LEFT JOIN "work"."rows" AS "rows"
  ON "label_entries"."id" = "rows"."id"
WHERE
  "rows"."id" IS NULL
