WITH "totals" AS (
  SELECT
    "template",
    COUNT(*) AS "times",
    SUM("rows") AS "rows",
    SUM("seconds") AS "seconds"
  FROM "work"."steps" AS "steps"
  GROUP BY
    "template"
), "ranked" AS (
  SELECT
    "template",
    "times",
    CAST("rows" AS BIGINT) AS "rows",
    "seconds",
    ROW_NUMBER() OVER (ORDER BY "seconds" DESC, "template") AS "place"
  FROM "totals"
)
SELECT
  "template",
  "times",
  "rows",
  "seconds"
FROM "ranked"
WHERE
  "place" <= $most
ORDER BY
  "place"
