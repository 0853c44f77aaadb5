SELECT
  "projections"."instance",
  CASE
    WHEN "targets"."target_0" = 1
    THEN CAST((
      "projections"."projection_0" - "statistics"."mean_positive_0"
    ) AS DOUBLE PRECISION) / "parts"."positives_0"
    ELSE CAST((
      "projections"."projection_0" - "statistics"."mean_negative_0"
    ) AS DOUBLE PRECISION) / (
      "parts"."instances" - "parts"."positives_0"
    )
  END AS "step_0",
  CASE
    WHEN "targets"."target_1" = 1
    THEN CAST((
      "projections"."projection_1" - "statistics"."mean_positive_1"
    ) AS DOUBLE PRECISION) / "parts"."positives_1"
    ELSE CAST((
      "projections"."projection_1" - "statistics"."mean_negative_1"
    ) AS DOUBLE PRECISION) / (
      "parts"."instances" - "parts"."positives_1"
    )
  END AS "step_1"
FROM "work"."projections" AS "projections"
INNER JOIN "work"."targets" AS "targets"
  ON "projections"."instance" = "targets"."instance"
INNER JOIN "work"."parts" AS "parts"
  ON "targets"."part" = "parts"."part"
INNER JOIN "work"."statistics" AS "statistics"
  ON "targets"."part" = "statistics"."part"
