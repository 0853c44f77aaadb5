WITH "reached" AS (
  SELECT
    "statistics"."part",
    "last_heights"."rate_0" AS "last_rate_0",
    "last_heights"."rate_1" AS "last_rate_1",
    "last_heights"."most_0" AS "most_0",
    "last_heights"."most_1" AS "most_1",
    "last_heights"."before_0" AS "long_before_0",
    "last_heights"."before_1" AS "long_before_1",
    "last_heights"."long_before_0" AS "longest_before_0",
    "last_heights"."long_before_1" AS "longest_before_1",
    "statistics"."mean_positive_0" - "statistics"."mean_negative_0" AS "difference_0",
    "statistics"."mean_positive_1" - "statistics"."mean_negative_1" AS "difference_1",
    "statistics"."variance_positive_0" + "statistics"."variance_negative_0" AS "spread_0",
    "statistics"."variance_positive_1" + "statistics"."variance_negative_1" AS "spread_1",
    COALESCE(
      CAST("last_heights"."difference_0" * "last_heights"."difference_0" AS DOUBLE PRECISION) / NULLIF("last_heights"."spread_0", 0),
      0
    ) AS "before_0",
    COALESCE(
      CAST("last_heights"."difference_1" * "last_heights"."difference_1" AS DOUBLE PRECISION) / NULLIF("last_heights"."spread_1", 0),
      0
    ) AS "before_1",
    "last_heights"."steps_0" + CASE WHEN "last_heights"."rate_0" > 0 THEN 1 ELSE 0 END AS "steps_0",
    "last_heights"."steps_1" + CASE WHEN "last_heights"."rate_1" > 0 THEN 1 ELSE 0 END AS "steps_1"
  FROM "work"."statistics" AS "statistics"
  INNER JOIN "work"."last_heights" AS "last_heights"
    ON "statistics"."part" = "last_heights"."part"
)
SELECT
  "part",
  CASE
    WHEN "last_rate_0" = 0 OR "spread_0" = 0
    THEN 0
    WHEN "steps_0" >= "most_0"
    THEN 0
    WHEN "steps_0" >= 3
    AND "difference_0" * "difference_0" < (
      1 + %(tolerance)s
    ) * "longest_before_0" * "spread_0"
    THEN 0
    ELSE %(rate)s
  END AS "rate_0",
  CASE
    WHEN "last_rate_1" = 0 OR "spread_1" = 0
    THEN 0
    WHEN "steps_1" >= "most_1"
    THEN 0
    WHEN "steps_1" >= 3
    AND "difference_1" * "difference_1" < (
      1 + %(tolerance)s
    ) * "longest_before_1" * "spread_1"
    THEN 0
    ELSE %(rate)s
  END AS "rate_1",
  "difference_0" AS "difference_0",
  "difference_1" AS "difference_1",
  "spread_0" AS "spread_0",
  "spread_1" AS "spread_1",
  "before_0" AS "before_0",
  "before_1" AS "before_1",
  "long_before_0" AS "long_before_0",
  "long_before_1" AS "long_before_1",
  "longest_before_0" AS "longest_before_0",
  "longest_before_1" AS "longest_before_1",
  "steps_0" AS "steps_0",
  "steps_1" AS "steps_1",
  "most_0" AS "most_0",
  "most_1" AS "most_1"
FROM "reached"
