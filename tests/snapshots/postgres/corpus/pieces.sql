SELECT
  "field",
  "name" AS "chunk",
  (
    REGEXP_MATCHES("name", CONCAT('(', %(pattern)s, ')'), 'g')
  )[1] AS "name",
  "count"
FROM "work"."names" AS "names"
