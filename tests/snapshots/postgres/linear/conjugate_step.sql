SELECT
  "turned"."slot",
  "turned"."part",
  "turned"."scale",
  CAST(CAST("turned"."weight_0" + "rates"."rate_0" * "turned"."direction_0" AS REAL) AS DOUBLE PRECISION) AS "weight_0",
  CAST(CAST("turned"."weight_1" + "rates"."rate_1" * "turned"."direction_1" AS REAL) AS DOUBLE PRECISION) AS "weight_1",
  CAST(CAST("turned"."slope_0" - "rates"."rate_0" * (
    "gradients"."gradient_0" + CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "turned"."direction_0"
  ) AS REAL) AS DOUBLE PRECISION) AS "slope_0",
  CAST(CAST("turned"."slope_1" - "rates"."rate_1" * (
    "gradients"."gradient_1" + CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "turned"."direction_1"
  ) AS REAL) AS DOUBLE PRECISION) AS "slope_1",
  CAST(CAST("turned"."direction_0" AS REAL) AS DOUBLE PRECISION) AS "direction_0",
  CAST(CAST("turned"."direction_1" AS REAL) AS DOUBLE PRECISION) AS "direction_1"
FROM "work"."turned" AS "turned"
INNER JOIN "work"."gradients" AS "gradients"
  ON "turned"."slot" = "gradients"."slot"
INNER JOIN "work"."rates" AS "rates"
  ON "turned"."part" = "rates"."part"
INNER JOIN "work"."parts" AS "parts"
  ON "turned"."part" = "parts"."part"
