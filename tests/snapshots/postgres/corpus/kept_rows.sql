SELECT
  COUNT(*) AS "documents"
FROM "work"."rows" AS "rows"
WHERE
  "left_out" IS NULL
