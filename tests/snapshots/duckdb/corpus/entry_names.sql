WITH "totals" AS (
  SELECT
    "name",
    COUNT(*) AS "count"
  FROM "work"."entries" AS "entries"
  GROUP BY
    "name"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "count" DESC, CAST("name" AS TEXT)) - 1 AS INT) AS "word",
  '' AS "field",
  "name",
  CAST("name" AS TEXT) AS "form",
  "count"
FROM "totals"
