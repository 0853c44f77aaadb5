WITH "given" AS (
  SELECT
    UNNEST(RANGE(0, LENGTH($sizes))) AS "subset",
    UNNEST($positives) AS "positives",
    UNNEST($negatives) AS "negatives",
    UNNEST($sizes) AS "size"
)
SELECT
  "subset",
  "positives",
  "negatives",
  "size",
  CAST(SUM("size") OVER (ORDER BY "subset") - "size" AS BIGINT) AS "first"
FROM "given"
