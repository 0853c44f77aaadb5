SELECT
  "pooled_steps"."instance",
  "start_steps"."step_0" - "pooled_steps"."step_0" AS "step_0",
  "start_steps"."step_1" - "pooled_steps"."step_1" AS "step_1"
FROM "work"."pooled_steps" AS "pooled_steps"
INNER JOIN "work"."start_steps" AS "start_steps"
  ON "pooled_steps"."instance" = "start_steps"."instance"
