SELECT
  "slots"."slot",
  "slots"."part",
  "slots"."scale",
  CAST(CAST("starts"."weight_0" AS REAL) AS DOUBLE PRECISION) AS "weight_0",
  CAST(CAST("starts"."weight_1" AS REAL) AS DOUBLE PRECISION) AS "weight_1",
  CAST(CAST("gradients"."gradient_0" - CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "starts"."weight_0" AS REAL) AS DOUBLE PRECISION) AS "slope_0",
  CAST(CAST("gradients"."gradient_1" - CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "starts"."weight_1" AS REAL) AS DOUBLE PRECISION) AS "slope_1",
  CAST(CAST(0 * "gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "direction_0",
  CAST(CAST(0 * "gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "direction_1"
FROM "work"."slots" AS "slots"
INNER JOIN "work"."parts" AS "parts"
  ON "slots"."part" = "parts"."part"
INNER JOIN "work"."gradients" AS "gradients"
  ON "slots"."slot" = "gradients"."slot"
INNER JOIN "work"."starts" AS "starts"
  ON "slots"."slot" = "starts"."slot"
