SELECT
  "projections"."instance",
  (
    "projections"."projection_0" - CASE
      WHEN "targets"."target_0" = 1
      THEN "statistics"."mean_positive_0"
      ELSE "statistics"."mean_negative_0"
    END
  ) / "parts"."instances" AS "step_0",
  (
    "projections"."projection_1" - CASE
      WHEN "targets"."target_1" = 1
      THEN "statistics"."mean_positive_1"
      ELSE "statistics"."mean_negative_1"
    END
  ) / "parts"."instances" AS "step_1"
FROM "work"."projections" AS "projections"
INNER JOIN "work"."targets" AS "targets"
  ON "projections"."instance" = "targets"."instance"
INNER JOIN "work"."parts" AS "parts"
  ON "targets"."part" = "parts"."part"
INNER JOIN "work"."statistics" AS "statistics"
  ON "targets"."part" = "statistics"."part"
