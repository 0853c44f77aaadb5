SELECT
  "label",
  0 AS "stage",
  "bias",
  CAST(0 AS DOUBLE) AS "per_token"
FROM "work"."biases" AS "biases"
UNION ALL
SELECT DISTINCT
  "all_survivors"."label",
  "all_survivors"."stage",
  CAST(0 AS DOUBLE) AS "bias",
  CAST(0 AS DOUBLE) AS "per_token"
FROM "work"."all_survivors" AS "all_survivors"
INNER JOIN "work"."choices" AS "choices"
  ON "all_survivors"."label" = "choices"."label"
WHERE
  "all_survivors"."stage" <= "choices"."last_stage"
