SELECT
  "instances"."part" AS "label",
  "instances"."doc",
  COALESCE("projections"."projection_0", 0) AS "value",
  "instances"."target"
FROM "work"."instances" AS "instances"
LEFT JOIN "work"."projections" AS "projections"
  ON "instances"."instance" = "projections"."instance"
