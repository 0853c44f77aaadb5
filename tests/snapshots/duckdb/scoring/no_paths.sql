SELECT
  "coordinates"."doc",
  "coordinates"."label",
  "coordinates"."stage",
  "coordinates"."value",
  "coordinates"."value" AS "low",
  "coordinates"."value" AS "high"
FROM "work"."coordinates" AS "coordinates"
WHERE
  FALSE
