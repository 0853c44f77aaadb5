WITH "both_sides" AS (
  SELECT
    "label",
    "documents"
  FROM "work"."earlier" AS "earlier"
  UNION ALL
  SELECT
    "label",
    %(sign)s * "documents" AS "documents"
  FROM "work"."change" AS "change"
)
SELECT
  "label",
  CAST(SUM("documents") AS BIGINT) AS "documents"
FROM "both_sides"
GROUP BY
  "label"
HAVING
  SUM("documents") <> 0
