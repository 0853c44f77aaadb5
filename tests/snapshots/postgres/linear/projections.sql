SELECT
  "entries"."instance",
  SUM("entries"."weight" * "directions"."direction_0") AS "projection_0",
  SUM("entries"."weight" * "directions"."direction_1") AS "projection_1"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."directions" AS "directions"
  ON "entries"."slot" = "directions"."slot"
GROUP BY
  "entries"."instance"
