SELECT
  COALESCE("rows"."left_out", 'no term left') AS "reason",
  COUNT(*) AS "documents"
FROM "work"."rows" AS "rows"
LEFT JOIN "work"."document_rows" AS "document_rows"
  ON "rows"."row" = "document_rows"."row"
WHERE
  "document_rows"."row" IS NULL
GROUP BY
  COALESCE("rows"."left_out", 'no term left')
ORDER BY
  "reason"
