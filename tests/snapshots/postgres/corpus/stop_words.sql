WITH "given" AS (
  SELECT
    UNNEST(CAST(%(words)s AS TEXT[])) AS "name"
), "folded" AS (
  SELECT
    CASE WHEN %(lower_case)s THEN LOWER(NORMALIZE("name")) ELSE NORMALIZE("name") END AS "name"
  FROM "given"
)
SELECT DISTINCT
  "name"
FROM "folded"
