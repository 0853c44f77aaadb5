SELECT
  ROW_NUMBER() OVER (ORDER BY "stages"."stage", "stages"."label") - 1 AS "axis",
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "work"."stages" AS "stages"
