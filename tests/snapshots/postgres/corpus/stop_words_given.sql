WITH "folded" AS (
  SELECT
    CASE
      WHEN %(lower_case)s
      THEN LOWER(NORMALIZE("name") COLLATE pg_c_utf8) COLLATE "default"
      ELSE NORMALIZE("name")
    END AS "name"
  FROM "work"."source" AS "source"
  WHERE
    "name" IS NOT NULL
)
SELECT DISTINCT
  "name"
FROM "folded"
