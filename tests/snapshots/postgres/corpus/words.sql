WITH "totals" AS (
  SELECT
    "field",
    "form",
    SUM("count") AS "count"
  FROM "work"."forms" AS "forms"
  GROUP BY
    "field",
    "form"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "count" DESC NULLS LAST, "form", "field") - 1 AS INT) AS "word",
  "field",
  "form"
FROM "totals"
WHERE
  "count" >= %(min_documents)s
