SELECT
  CAST(%(first)s + UNNEST(ARRAY[0, 1]) AS INT) AS "label",
  0 AS "leaf",
  "targets"."instance" AS "doc",
  UNNEST(
    ARRAY[
      CAST(CAST(COALESCE("projections"."projection_0", 0) + "scales"."bias_0" AS REAL) AS DOUBLE PRECISION),
      CAST(CAST(COALESCE("projections"."projection_1", 0) + "scales"."bias_1" AS REAL) AS DOUBLE PRECISION)
    ]
  ) AS "score",
  UNNEST(ARRAY["targets"."target_0", "targets"."target_1"]) AS "target"
FROM "work"."targets" AS "targets"
INNER JOIN "work"."folds" AS "folds"
  ON "targets"."instance" = "folds"."doc"
INNER JOIN "work"."scales" AS "scales"
  ON "folds"."fold" = "scales"."part"
LEFT JOIN "work"."projections" AS "projections"
  ON "targets"."instance" = "projections"."instance"
