WITH "parts" AS (
  SELECT
    UNNEST(STR_SPLIT("name", ' ')) AS "name"
  FROM "work"."names" AS "names"
)
SELECT DISTINCT
  "name"
FROM "parts"
ORDER BY
  "name"
