WITH "keys" AS (
  SELECT DISTINCT
    "entry_rows"."document"
  FROM "work"."entry_rows" AS "entry_rows"
)
SELECT
  ROW_NUMBER() OVER (ORDER BY "keys"."document") - 1 AS "doc",
  "keys"."document"
FROM "keys"
