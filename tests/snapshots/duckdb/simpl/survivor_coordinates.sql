SELECT
  "survivors"."label",
  "survivors"."doc",
  "coordinates"."value",
  "survivors"."target"
FROM "work"."survivors" AS "survivors"
INNER JOIN "work"."coordinates" AS "coordinates"
  ON "survivors"."label" = "coordinates"."label"
  AND "survivors"."doc" = "coordinates"."doc"
WHERE
  "coordinates"."stage" = $stage
