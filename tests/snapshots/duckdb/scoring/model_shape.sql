WITH "counted" AS (
  SELECT
    COUNT(*) AS "axes"
  FROM "work"."stages" AS "stages"
)
SELECT
  "counted"."axes",
  COALESCE(MAX(CASE WHEN NOT "leaves"."positive" IS NULL THEN 1 ELSE 0 END), 0) = 1 AS "calibrated"
FROM "counted"
LEFT JOIN "work"."leaves" AS "leaves"
  ON TRUE
GROUP BY
  "counted"."axes"
