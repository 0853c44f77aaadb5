WITH "docs" AS (
  SELECT DISTINCT
    "doc"
  FROM "work"."mistakes" AS "mistakes"
)
SELECT
  "docs"."doc",
  SUBSTRING(ARRAY_TO_STRING(ARRAY["inputs"."text_0", "inputs"."text_1"], ' ') FROM 1 FOR %(length)s) AS "excerpt"
FROM "docs"
INNER JOIN "work"."inputs" AS "inputs"
  ON "docs"."doc" = "inputs"."row"
ORDER BY
  "docs"."doc"
