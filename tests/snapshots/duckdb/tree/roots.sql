WITH "counts" AS (
  SELECT
    "tree",
    "axis",
    SUM("target") AS "positives",
    COUNT(*) AS "points"
  FROM "work"."points" AS "points"
  GROUP BY
    "tree",
    "axis"
)
SELECT
  "tree",
  COUNT(*) AS "axes",
  CAST(MAX("positives") AS BIGINT) AS "positives",
  CAST(MAX("points" - "positives") AS BIGINT) AS "negatives"
FROM "counts"
GROUP BY
  "tree"
