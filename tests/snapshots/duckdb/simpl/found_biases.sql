SELECT
  CAST($first + UNNEST([0, 1]) AS INT) AS "label",
  UNNEST(["bias_0", "bias_1"]) AS "bias"
FROM "work"."scales" AS "scales"
