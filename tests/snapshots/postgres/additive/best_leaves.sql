SELECT
  "label",
  1 AS "leaf",
  CAST(NULL AS BOOLEAN) AS "positive",
  CAST(CASE WHEN %(logarithmic)s THEN 1 END AS DOUBLE PRECISION) AS "slope",
  CAST(CASE WHEN %(logarithmic)s THEN 0 END AS DOUBLE PRECISION) AS "intercept"
FROM "work"."model_stages" AS "model_stages"
