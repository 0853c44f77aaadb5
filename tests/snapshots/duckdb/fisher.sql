-- fisher/residuals
SELECT
  "projections"."instance",
  CASE
    WHEN "targets"."target_0" = 1
    THEN (
      "projections"."projection_0" - "class_statistics"."mean_positive_0"
    ) / "parts"."positives_0"
    ELSE (
      "projections"."projection_0" - "class_statistics"."mean_negative_0"
    ) / (
      "parts"."instances" - "parts"."positives_0"
    )
  END AS "residual_0",
  CASE
    WHEN "targets"."target_1" = 1
    THEN (
      "projections"."projection_1" - "class_statistics"."mean_positive_1"
    ) / "parts"."positives_1"
    ELSE (
      "projections"."projection_1" - "class_statistics"."mean_negative_1"
    ) / (
      "parts"."instances" - "parts"."positives_1"
    )
  END AS "residual_1"
FROM "work"."projections" AS "projections"
INNER JOIN "work"."targets" AS "targets"
  ON "projections"."instance" = "targets"."instance"
INNER JOIN "work"."parts" AS "parts"
  ON "targets"."part" = "parts"."part"
INNER JOIN "work"."class_statistics" AS "class_statistics"
  ON "targets"."part" = "class_statistics"."part"

-- fisher/value
SELECT
  "standings"."part",
  "parts"."instances",
  COALESCE(
    "standings"."difference_0" * "standings"."difference_0" / NULLIF("standings"."variance_0", 0),
    0
  ) AS "objective_0",
  COALESCE(
    "standings"."difference_1" * "standings"."difference_1" / NULLIF("standings"."variance_1", 0),
    0
  ) AS "objective_1",
  "standings"."step_0" AS "step_0",
  "standings"."step_1" AS "step_1"
FROM "work"."standings" AS "standings"
INNER JOIN "work"."parts" AS "parts"
  ON "standings"."part" = "parts"."part"
ORDER BY
  "standings"."part"
