WITH "sums" AS (
  SELECT
    "targets"."part",
    SUM("projections"."projection_0" * "targets"."target_0") AS "positive_0",
    SUM("projections"."projection_1" * "targets"."target_1") AS "positive_1",
    SUM("projections"."projection_0") AS "total_0",
    SUM("projections"."projection_1") AS "total_1",
    SUM("projections"."projection_0" * "projections"."projection_0") AS "square_0",
    SUM("projections"."projection_1" * "projections"."projection_1") AS "square_1"
  FROM "work"."projections" AS "projections"
  INNER JOIN "work"."targets" AS "targets"
    ON "projections"."instance" = "targets"."instance"
  GROUP BY
    "targets"."part"
), "means" AS (
  SELECT
    "turns"."part",
    "parts"."instances",
    "turns"."height_0" AS "height_0",
    "turns"."height_1" AS "height_1",
    COALESCE("sums"."square_0", 0) + $ridge * "turns"."length_0" AS "square_0",
    COALESCE("sums"."square_1", 0) + $ridge * "turns"."length_1" AS "square_1",
    COALESCE("sums"."positive_0", 0) AS "positive_0",
    COALESCE("sums"."positive_1", 0) AS "positive_1",
    COALESCE("sums"."total_0" - "sums"."positive_0", 0) AS "negative_0",
    COALESCE("sums"."total_1" - "sums"."positive_1", 0) AS "negative_1",
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
  FROM "work"."turns" AS "turns"
  INNER JOIN "work"."parts" AS "parts"
    ON "turns"."part" = "parts"."part"
  LEFT JOIN "sums"
    ON "turns"."part" = "sums"."part"
), "steps" AS (
  SELECT
    "part",
    "height_0" AS "height_0",
    "height_1" AS "height_1",
    "mean_positive_0" AS "mean_positive_0",
    "mean_positive_1" AS "mean_positive_1",
    "mean_negative_0" AS "mean_negative_0",
    "mean_negative_1" AS "mean_negative_1",
    COALESCE(
      "instances" * "height_0" / NULLIF(
        "square_0" - "positive_0" * "mean_positive_0" - "negative_0" * "mean_negative_0",
        0
      ),
      0
    ) AS "rate_0",
    COALESCE(
      "instances" * "height_1" / NULLIF(
        "square_1" - "positive_1" * "mean_positive_1" - "negative_1" * "mean_negative_1",
        0
      ),
      0
    ) AS "rate_1"
  FROM "means"
)
SELECT
  "steps"."part",
  "steps"."rate_0" AS "rate_0",
  "steps"."rate_1" AS "rate_1",
  "steps"."mean_positive_0" AS "mean_positive_0",
  "steps"."mean_positive_1" AS "mean_positive_1",
  "steps"."mean_negative_0" AS "mean_negative_0",
  "steps"."mean_negative_1" AS "mean_negative_1",
  "last_rates"."difference_0" + "steps"."rate_0" * (
    "steps"."mean_positive_0" - "steps"."mean_negative_0"
  ) AS "difference_0",
  "last_rates"."difference_1" + "steps"."rate_1" * (
    "steps"."mean_positive_1" - "steps"."mean_negative_1"
  ) AS "difference_1",
  "last_rates"."spread_0" + "steps"."rate_0" * (
    2 * (
      "steps"."mean_positive_0" - "steps"."mean_negative_0"
    ) - "steps"."height_0"
  ) AS "spread_0",
  "last_rates"."spread_1" + "steps"."rate_1" * (
    2 * (
      "steps"."mean_positive_1" - "steps"."mean_negative_1"
    ) - "steps"."height_1"
  ) AS "spread_1",
  "last_rates"."base_0" + "steps"."rate_0" * "steps"."mean_negative_0" AS "base_0",
  "last_rates"."base_1" + "steps"."rate_1" * "steps"."mean_negative_1" AS "base_1"
FROM "steps"
INNER JOIN "work"."last_rates" AS "last_rates"
  ON "steps"."part" = "last_rates"."part"
