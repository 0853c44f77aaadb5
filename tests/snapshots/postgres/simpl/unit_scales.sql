WITH "lengths" AS (
  SELECT
    "part",
    SQRT(SUM("weight_0" * "weight_0")) AS "length_0",
    SQRT(SUM("weight_1" * "weight_1")) AS "length_1"
  FROM "work"."ascents" AS "ascents"
  GROUP BY
    "part"
)
SELECT
  "parts"."part",
  COALESCE(CAST(1 AS DOUBLE PRECISION) / NULLIF("lengths"."length_0", 0), 0) AS "factor_0",
  COALESCE(CAST(1 AS DOUBLE PRECISION) / NULLIF("lengths"."length_1", 0), 0) AS "factor_1",
  COALESCE(0 * "lengths"."length_0", 0) AS "bias_0",
  COALESCE(0 * "lengths"."length_1", 0) AS "bias_1"
FROM "work"."parts" AS "parts"
LEFT JOIN "lengths"
  ON "parts"."part" = "lengths"."part"
