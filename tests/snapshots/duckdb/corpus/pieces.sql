SELECT
  "field",
  "name" AS "chunk",
  UNNEST(REGEXP_EXTRACT_ALL("name", $pattern)) AS "name",
  "count"
FROM "work"."names" AS "names"
