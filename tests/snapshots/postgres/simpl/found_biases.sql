SELECT
  CAST(%(first)s + UNNEST(ARRAY[0, 1]) AS INT) AS "label",
  UNNEST(ARRAY["bias_0", "bias_1"]) AS "bias"
FROM "work"."scales" AS "scales"
