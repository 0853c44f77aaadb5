SELECT
  CAST("slot" % %(terms)s AS INT) AS "slot",
  0 AS "part",
  CAST(SUM("weight_0") AS DOUBLE PRECISION) / %(folds)s AS "weight_0",
  CAST(SUM("weight_1") AS DOUBLE PRECISION) / %(folds)s AS "weight_1"
FROM "work"."ascents" AS "ascents"
GROUP BY
  CAST("slot" % %(terms)s AS INT)
