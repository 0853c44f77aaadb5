SELECT
  "stages"."label",
  "stages"."stage",
  CAST(FLOOR("stages"."bias" * 1073741824 + 0.5) AS DOUBLE PRECISION) / 1073741824 AS "bias",
  CAST(FLOOR("stages"."per_token" * 1073741824 + 0.5) AS DOUBLE PRECISION) / 1073741824 AS "per_token"
FROM "work"."stages" AS "stages"
