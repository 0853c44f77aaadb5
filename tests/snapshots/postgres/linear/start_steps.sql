SELECT
  "targets"."instance",
  CASE
    WHEN "parts"."positives_0" = 0 OR "parts"."positives_0" = "parts"."instances"
    THEN 0
    WHEN "targets"."target_0" = 1
    THEN CAST(1 AS DOUBLE PRECISION) / "parts"."positives_0"
    ELSE CAST(-1 AS DOUBLE PRECISION) / (
      "parts"."instances" - "parts"."positives_0"
    )
  END AS "step_0",
  CASE
    WHEN "parts"."positives_1" = 0 OR "parts"."positives_1" = "parts"."instances"
    THEN 0
    WHEN "targets"."target_1" = 1
    THEN CAST(1 AS DOUBLE PRECISION) / "parts"."positives_1"
    ELSE CAST(-1 AS DOUBLE PRECISION) / (
      "parts"."instances" - "parts"."positives_1"
    )
  END AS "step_1"
FROM "work"."targets" AS "targets"
INNER JOIN "work"."parts" AS "parts"
  ON "targets"."part" = "parts"."part"
