SELECT
  "ascents"."slot",
  "scales"."factor_0" * "ascents"."weight_0" AS "direction_0",
  "scales"."factor_1" * "ascents"."weight_1" AS "direction_1"
FROM "work"."ascents" AS "ascents"
INNER JOIN "work"."scales" AS "scales"
  ON "ascents"."part" = "scales"."part"
