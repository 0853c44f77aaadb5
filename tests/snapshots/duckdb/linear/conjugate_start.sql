SELECT
  "slots"."slot",
  "slots"."part",
  "slots"."scale",
  CAST(0 * "gradients"."gradient_0" AS REAL) AS "weight_0",
  CAST(0 * "gradients"."gradient_1" AS REAL) AS "weight_1",
  CAST("gradients"."gradient_0" AS REAL) AS "slope_0",
  CAST("gradients"."gradient_1" AS REAL) AS "slope_1",
  CAST(0 * "gradients"."gradient_0" AS REAL) AS "direction_0",
  CAST(0 * "gradients"."gradient_1" AS REAL) AS "direction_1"
FROM "work"."slots" AS "slots"
INNER JOIN "work"."gradients" AS "gradients"
  ON "slots"."slot" = "gradients"."slot"
