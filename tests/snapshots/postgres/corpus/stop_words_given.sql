WITH "folded" AS (
  SELECT
    CASE WHEN %(lower_case)s THEN LOWER(NORMALIZE("name")) ELSE NORMALIZE("name") END AS "name"
  FROM "work"."source" AS "source"
  WHERE
    "name" IS NOT NULL
)
SELECT DISTINCT
  "name"
FROM "folded"
