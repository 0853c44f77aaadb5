WITH "both_sides" AS (
  SELECT
    "field",
    CAST("name" AS TEXT) AS "name",
    "word",
    "count"
  FROM "work"."earlier" AS "earlier"
  UNION ALL
  SELECT
    "field",
    CAST("name" AS TEXT) AS "name",
    "word",
    %(sign)s * "count" AS "count"
  FROM "work"."change" AS "change"
)
SELECT
  "field",
  "name",
  "word",
  CAST(SUM("count") AS BIGINT) AS "count"
FROM "both_sides"
GROUP BY
  "field",
  "name",
  "word"
HAVING
  SUM("count") > 0
ORDER BY
  "word",
  "name"
