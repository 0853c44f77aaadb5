SELECT
  "ascents"."slot",
  "ascents"."part",
  "ascents"."scale",
  "ascents"."weight_0" AS "weight_0",
  "ascents"."weight_1" AS "weight_1",
  "ascents"."slope_0" AS "slope_0",
  "ascents"."slope_1" AS "slope_1",
  "ascents"."scale" * "ascents"."slope_0" + "turns"."keep_0" * "ascents"."direction_0" AS "direction_0",
  "ascents"."scale" * "ascents"."slope_1" + "turns"."keep_1" * "ascents"."direction_1" AS "direction_1"
FROM "work"."ascents" AS "ascents"
INNER JOIN "work"."turns" AS "turns"
  ON "ascents"."part" = "turns"."part"
