SELECT
  "entries"."slot",
  SUM("entries"."weight" * "steps"."step_0") AS "gradient_0",
  SUM("entries"."weight" * "steps"."step_1") AS "gradient_1"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."steps" AS "steps"
  ON "entries"."instance" = "steps"."instance"
GROUP BY
  "entries"."slot"
