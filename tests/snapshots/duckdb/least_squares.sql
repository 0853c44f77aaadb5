-- least_squares/curvature
SELECT
  "parts"."part",
  "class_statistics"."mean_positive_0" AS "mean_positive_0",
  "class_statistics"."mean_positive_1" AS "mean_positive_1",
  "class_statistics"."mean_negative_0" AS "mean_negative_0",
  "class_statistics"."mean_negative_1" AS "mean_negative_1",
  "parts"."positives_0" * "class_statistics"."variance_positive_0" + (
    "parts"."instances" - "parts"."positives_0"
  ) * "class_statistics"."variance_negative_0" AS "curvature_0",
  "parts"."positives_1" * "class_statistics"."variance_positive_1" + (
    "parts"."instances" - "parts"."positives_1"
  ) * "class_statistics"."variance_negative_1" AS "curvature_1"
FROM "work"."parts" AS "parts"
INNER JOIN "work"."class_statistics" AS "class_statistics"
  ON "parts"."part" = "class_statistics"."part"

-- least_squares/residuals
SELECT
  "projections"."instance",
  (
    "projections"."projection_0" - CASE
      WHEN "targets"."target_0" = 1
      THEN "class_statistics"."mean_positive_0"
      ELSE "class_statistics"."mean_negative_0"
    END
  ) / "parts"."instances" AS "residual_0",
  (
    "projections"."projection_1" - CASE
      WHEN "targets"."target_1" = 1
      THEN "class_statistics"."mean_positive_1"
      ELSE "class_statistics"."mean_negative_1"
    END
  ) / "parts"."instances" AS "residual_1"
FROM "work"."projections" AS "projections"
INNER JOIN "work"."targets" AS "targets"
  ON "projections"."instance" = "targets"."instance"
INNER JOIN "work"."parts" AS "parts"
  ON "targets"."part" = "parts"."part"
INNER JOIN "work"."class_statistics" AS "class_statistics"
  ON "targets"."part" = "class_statistics"."part"

-- least_squares/scales
WITH "shares" AS (
  SELECT
    "line_search"."part",
    "line_search"."difference_0" AS "difference_0",
    "line_search"."difference_1" AS "difference_1",
    "line_search"."base_0" AS "base_0",
    "line_search"."base_1" AS "base_1",
    "parts"."positives_0" / "parts"."instances" AS "share_0",
    "parts"."positives_1" / "parts"."instances" AS "share_1"
  FROM "work"."line_search" AS "line_search"
  INNER JOIN "work"."parts" AS "parts"
    ON "line_search"."part" = "parts"."part"
), "factors" AS (
  SELECT
    "part",
    "difference_0" AS "difference_0",
    "difference_1" AS "difference_1",
    "base_0" AS "base_0",
    "base_1" AS "base_1",
    "share_0" AS "share_0",
    "share_1" AS "share_1",
    "share_0" * (
      1 - "share_0"
    ) / (
      1 + "share_0" * (
        1 - "share_0"
      ) * "difference_0"
    ) AS "factor_0",
    "share_1" * (
      1 - "share_1"
    ) / (
      1 + "share_1" * (
        1 - "share_1"
      ) * "difference_1"
    ) AS "factor_1"
  FROM "shares"
)
SELECT
  "part",
  "factor_0" AS "factor_0",
  "factor_1" AS "factor_1",
  "share_0" - "factor_0" * (
    "base_0" + "share_0" * "difference_0"
  ) AS "bias_0",
  "share_1" - "factor_1" * (
    "base_1" + "share_1" * "difference_1"
  ) AS "bias_1"
FROM "factors"
