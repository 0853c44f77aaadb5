SELECT
  "turned"."slot",
  "turned"."part",
  "turned"."scale",
  CAST("turned"."weight_0" + "rates"."rate_0" * "turned"."direction_0" AS REAL) AS "weight_0",
  CAST("turned"."weight_1" + "rates"."rate_1" * "turned"."direction_1" AS REAL) AS "weight_1",
  CAST("turned"."slope_0" - "rates"."rate_0" * (
    "gradients"."gradient_0" + $ridge / "parts"."instances" * "turned"."direction_0"
  ) AS REAL) AS "slope_0",
  CAST("turned"."slope_1" - "rates"."rate_1" * (
    "gradients"."gradient_1" + $ridge / "parts"."instances" * "turned"."direction_1"
  ) AS REAL) AS "slope_1",
  CAST("turned"."direction_0" AS REAL) AS "direction_0",
  CAST("turned"."direction_1" AS REAL) AS "direction_1"
FROM "work"."turned" AS "turned"
INNER JOIN "work"."gradients" AS "gradients"
  ON "turned"."slot" = "gradients"."slot"
INNER JOIN "work"."rates" AS "rates"
  ON "turned"."part" = "rates"."part"
INNER JOIN "work"."parts" AS "parts"
  ON "turned"."part" = "parts"."part"
