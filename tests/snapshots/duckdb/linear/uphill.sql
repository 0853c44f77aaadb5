SELECT
  "ascents"."slot",
  "ascents"."part",
  "ascents"."weight_0" AS "weight_0",
  "ascents"."weight_1" AS "weight_1",
  "ascents"."difference_0" AS "difference_0",
  "ascents"."difference_1" AS "difference_1",
  "heights"."difference_0" * (
    "heights"."spread_0" * "ascents"."difference_0" - "heights"."difference_0" * "gradients"."gradient_0"
  ) AS "uphill_0",
  "heights"."difference_1" * (
    "heights"."spread_1" * "ascents"."difference_1" - "heights"."difference_1" * "gradients"."gradient_1"
  ) AS "uphill_1"
FROM "work"."ascents" AS "ascents"
INNER JOIN "work"."gradients" AS "gradients"
  ON "ascents"."slot" = "gradients"."slot"
INNER JOIN "work"."heights" AS "heights"
  ON "ascents"."part" = "heights"."part"
