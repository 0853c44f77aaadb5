SELECT
  CAST(%(first)s + UNNEST(ARRAY[0, 1]) AS INT) AS "label",
  0 AS "stage",
  "ascents"."part",
  CAST("ascents"."slot" - "ascents"."part" * %(terms)s AS INT) AS "term",
  UNNEST(
    ARRAY[
      CAST(CAST("scales"."factor_0" * "ascents"."weight_0" AS REAL) AS DOUBLE PRECISION),
      CAST(CAST("scales"."factor_1" * "ascents"."weight_1" AS REAL) AS DOUBLE PRECISION)
    ]
  ) AS "weight"
FROM "work"."ascents" AS "ascents"
INNER JOIN "work"."scales" AS "scales"
  ON "ascents"."part" = "scales"."part"
