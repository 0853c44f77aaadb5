SELECT
  "coordinates"."label" AS "tree",
  "coordinates"."doc" AS "point",
  "coordinates"."stage" AS "axis",
  "coordinates"."value",
  "held_out"."target"
FROM "work"."coordinates" AS "coordinates"
INNER JOIN "work"."choices" AS "choices"
  ON "coordinates"."label" = "choices"."label"
INNER JOIN "work"."held_out" AS "held_out"
  ON "coordinates"."label" = "held_out"."label"
  AND "coordinates"."doc" = "held_out"."doc"
WHERE
  "coordinates"."stage" <= "choices"."last_stage"
