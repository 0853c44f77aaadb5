SELECT
  "slots"."slot",
  "slots"."part",
  "slots"."scale",
  CAST(CAST(0 * "gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "weight_0",
  CAST(CAST(0 * "gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "weight_1",
  CAST(CAST("gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "slope_0",
  CAST(CAST("gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "slope_1",
  CAST(CAST(0 * "gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "direction_0",
  CAST(CAST(0 * "gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "direction_1"
FROM "work"."slots" AS "slots"
INNER JOIN "work"."gradients" AS "gradients"
  ON "slots"."slot" = "gradients"."slot"
