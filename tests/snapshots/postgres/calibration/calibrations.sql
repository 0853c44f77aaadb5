WITH "rounded" AS (
  SELECT
    "label",
    "leaf",
    CAST(FLOOR("slope" * 1e9 + 0.5) AS DOUBLE PRECISION) / 1e9 AS "slope",
    CAST(FLOOR("intercept" * 1e9 + 0.5) AS DOUBLE PRECISION) / 1e9 AS "intercept"
  FROM "work"."fits" AS "fits"
  WHERE
    "iteration" = %(iteration)s
)
SELECT
  "rounded"."label",
  "rounded"."leaf",
  COALESCE(
    CAST("rounded"."slope" AS DOUBLE PRECISION) / NULLIF("score_groups"."deviation", 0),
    0
  ) AS "slope",
  "rounded"."intercept" - COALESCE(
    CAST("rounded"."slope" * "score_groups"."mean" AS DOUBLE PRECISION) / NULLIF("score_groups"."deviation", 0),
    0
  ) AS "intercept"
FROM "rounded"
INNER JOIN "work"."score_groups" AS "score_groups"
  ON "rounded"."label" = "score_groups"."label"
  AND "rounded"."leaf" = "score_groups"."leaf"
ORDER BY
  "rounded"."label",
  "rounded"."leaf"
