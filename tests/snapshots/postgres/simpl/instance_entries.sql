SELECT
  "instances"."instance",
  CAST("instances"."part" * %(terms)s + "weights"."term" AS INT) AS "slot",
  "weights"."weight"
FROM "work"."weights" AS "weights"
INNER JOIN "work"."instances" AS "instances"
  ON "weights"."doc" = "instances"."doc"
