SELECT
  "labelled_rows"."label",
  "bags"."word",
  COUNT(*) AS "documents",
  CAST(SUM("bags"."value") AS BIGINT) AS "amount"
FROM "work"."bags" AS "bags"
INNER JOIN "work"."labelled_rows" AS "labelled_rows"
  ON "bags"."row" = "labelled_rows"."row"
GROUP BY
  "labelled_rows"."label",
  "bags"."word"
