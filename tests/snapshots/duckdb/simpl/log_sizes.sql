WITH "climbed" AS (
  SELECT
    "stage",
    MAX("iteration") AS "iterations"
  FROM "work"."training_log" AS "training_log"
  GROUP BY
    "stage"
)
SELECT
  COUNT(*) AS "stages",
  COALESCE(SUM("iterations"), 0) AS "iterations"
FROM "climbed"
