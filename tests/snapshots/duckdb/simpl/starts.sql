SELECT
  CAST("slot" % $terms AS INT) AS "slot",
  0 AS "part",
  SUM("weight_0") / $folds AS "weight_0",
  SUM("weight_1") / $folds AS "weight_1"
FROM "work"."ascents" AS "ascents"
GROUP BY
  CAST("slot" % $terms AS INT)
