SELECT
  CAST(FLOOR(CAST("ascents"."part" AS DOUBLE PRECISION) / %(folds)s) AS INT) AS "label",
  CAST(%(stage)s AS INT) AS "stage",
  CAST("ascents"."part" % %(folds)s AS INT) AS "part",
  CAST("ascents"."slot" - CAST("ascents"."part" AS BIGINT) * %(terms)s AS INT) AS "term",
  CAST(CAST("scales"."factor_0" * "ascents"."weight_0" AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "work"."ascents" AS "ascents"
INNER JOIN "work"."scales" AS "scales"
  ON "ascents"."part" = "scales"."part"
