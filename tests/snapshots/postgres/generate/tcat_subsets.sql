WITH "given" AS (
  SELECT
    GENERATE_SERIES(0, CARDINALITY(CAST(%(sizes)s AS BIGINT[])) - 1) AS "subset",
    UNNEST(CAST(%(positives)s AS BIGINT[])) AS "positives",
    UNNEST(CAST(%(negatives)s AS BIGINT[])) AS "negatives",
    UNNEST(CAST(%(sizes)s AS BIGINT[])) AS "size"
)
SELECT
  "subset",
  "positives",
  "negatives",
  "size",
  CAST(SUM("size") OVER (ORDER BY "subset") - "size" AS BIGINT) AS "first"
FROM "given"
