WITH "parts" AS (
  SELECT
    UNNEST(STRING_TO_ARRAY("name", ' ')) AS "name"
  FROM "work"."names" AS "names"
)
SELECT DISTINCT
  "name"
FROM "parts"
ORDER BY
  "name"
