-- least_squares/residuals
SELECT
  "projections"."instance",
  CAST((
    "projections"."projection_0" - CASE
      WHEN "targets"."target_0" = 1
      THEN "class_statistics"."mean_positive_0"
      ELSE "class_statistics"."mean_negative_0"
    END
  ) AS DOUBLE PRECISION) / "parts"."instances" AS "residual_0",
  CAST((
    "projections"."projection_1" - CASE
      WHEN "targets"."target_1" = 1
      THEN "class_statistics"."mean_positive_1"
      ELSE "class_statistics"."mean_negative_1"
    END
  ) AS DOUBLE PRECISION) / "parts"."instances" AS "residual_1"
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
    CAST("parts"."positives_0" AS DOUBLE PRECISION) / "parts"."instances" AS "share_0",
    CAST("parts"."positives_1" AS DOUBLE PRECISION) / "parts"."instances" AS "share_1"
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
    CAST("share_0" * (
      1 - "share_0"
    ) AS DOUBLE PRECISION) / (
      1 + "share_0" * (
        1 - "share_0"
      ) * "difference_0"
    ) AS "factor_0",
    CAST("share_1" * (
      1 - "share_1"
    ) AS DOUBLE PRECISION) / (
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
