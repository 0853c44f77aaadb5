WITH "sums" AS (
  SELECT
    "targets"."part",
    SUM("projections"."projection_0" * "targets"."target_0") AS "positive_0",
    SUM("projections"."projection_1" * "targets"."target_1") AS "positive_1",
    SUM("projections"."projection_0") AS "total_0",
    SUM("projections"."projection_1") AS "total_1",
    SUM(
      "projections"."projection_0" * "projections"."projection_0" * "targets"."target_0"
    ) AS "positive_square_0",
    SUM(
      "projections"."projection_1" * "projections"."projection_1" * "targets"."target_1"
    ) AS "positive_square_1",
    SUM("projections"."projection_0" * "projections"."projection_0") AS "square_0",
    SUM("projections"."projection_1" * "projections"."projection_1") AS "square_1"
  FROM "work"."projections" AS "projections"
  INNER JOIN "work"."targets" AS "targets"
    ON "projections"."instance" = "targets"."instance"
  GROUP BY
    "targets"."part"
), "means" AS (
  SELECT
    "parts"."part",
    "parts"."instances",
    "parts"."positives_0" AS "positives_0",
    "parts"."positives_1" AS "positives_1",
    "sums"."positive_square_0" AS "positive_square_0",
    "sums"."positive_square_1" AS "positive_square_1",
    "sums"."square_0" AS "square_0",
    "sums"."square_1" AS "square_1",
    COALESCE("sums"."positive_0" / NULLIF("parts"."positives_0", 0), 0) AS "mean_positive_0",
    COALESCE("sums"."positive_1" / NULLIF("parts"."positives_1", 0), 0) AS "mean_positive_1",
    COALESCE(
      (
        "sums"."total_0" - "sums"."positive_0"
      ) / NULLIF("parts"."instances" - "parts"."positives_0", 0),
      0
    ) AS "mean_negative_0",
    COALESCE(
      (
        "sums"."total_1" - "sums"."positive_1"
      ) / NULLIF("parts"."instances" - "parts"."positives_1", 0),
      0
    ) AS "mean_negative_1"
  FROM "work"."parts" AS "parts"
  LEFT JOIN "sums"
    ON "parts"."part" = "sums"."part"
)
SELECT
  "part",
  "mean_positive_0" AS "mean_positive_0",
  "mean_positive_1" AS "mean_positive_1",
  "mean_negative_0" AS "mean_negative_0",
  "mean_negative_1" AS "mean_negative_1",
  COALESCE(
    GREATEST(
      "positive_square_0" / NULLIF("positives_0", 0) - "mean_positive_0" * "mean_positive_0",
      0
    ),
    0
  ) AS "variance_positive_0",
  COALESCE(
    GREATEST(
      "positive_square_1" / NULLIF("positives_1", 0) - "mean_positive_1" * "mean_positive_1",
      0
    ),
    0
  ) AS "variance_positive_1",
  COALESCE(
    GREATEST(
      (
        "square_0" - "positive_square_0"
      ) / NULLIF("instances" - "positives_0", 0) - "mean_negative_0" * "mean_negative_0",
      0
    ),
    0
  ) AS "variance_negative_0",
  COALESCE(
    GREATEST(
      (
        "square_1" - "positive_square_1"
      ) / NULLIF("instances" - "positives_1", 0) - "mean_negative_1" * "mean_negative_1",
      0
    ),
    0
  ) AS "variance_negative_1"
FROM "means"
