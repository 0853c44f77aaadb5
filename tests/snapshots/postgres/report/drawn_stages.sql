SELECT
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "work"."stages" AS "stages"
INNER JOIN "work"."drawn_labels" AS "drawn_labels"
  ON "stages"."label" = "drawn_labels"."label"
WHERE
  "stages"."stage" < 2
