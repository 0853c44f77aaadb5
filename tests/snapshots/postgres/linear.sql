-- linear/class_steps
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

-- linear/conjugate_restart
SELECT
  "slots"."slot",
  "slots"."part",
  "slots"."scale",
  CAST(CAST("starts"."weight_0" AS REAL) AS DOUBLE PRECISION) AS "weight_0",
  CAST(CAST("starts"."weight_1" AS REAL) AS DOUBLE PRECISION) AS "weight_1",
  CAST(CAST("gradients"."gradient_0" - CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "starts"."weight_0" AS REAL) AS DOUBLE PRECISION) AS "slope_0",
  CAST(CAST("gradients"."gradient_1" - CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "starts"."weight_1" AS REAL) AS DOUBLE PRECISION) AS "slope_1",
  CAST(CAST(0 * "gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "direction_0",
  CAST(CAST(0 * "gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "direction_1"
FROM "work"."slots" AS "slots"
INNER JOIN "work"."parts" AS "parts"
  ON "slots"."part" = "parts"."part"
INNER JOIN "work"."gradients" AS "gradients"
  ON "slots"."slot" = "gradients"."slot"
INNER JOIN "work"."starts" AS "starts"
  ON "slots"."slot" = "starts"."slot"

-- linear/conjugate_start
SELECT
  "slots"."slot",
  "slots"."part",
  "slots"."scale",
  CAST(CAST(0 * "gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "weight_0",
  CAST(CAST(0 * "gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "weight_1",
  CAST(CAST("gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "slope_0",
  CAST(CAST("gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "slope_1",
  CAST(CAST(0 * "gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "direction_0",
  CAST(CAST(0 * "gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "direction_1"
FROM "work"."slots" AS "slots"
INNER JOIN "work"."gradients" AS "gradients"
  ON "slots"."slot" = "gradients"."slot"

-- linear/conjugate_step
SELECT
  "turned"."slot",
  "turned"."part",
  "turned"."scale",
  CAST(CAST("turned"."weight_0" + "rates"."rate_0" * "turned"."direction_0" AS REAL) AS DOUBLE PRECISION) AS "weight_0",
  CAST(CAST("turned"."weight_1" + "rates"."rate_1" * "turned"."direction_1" AS REAL) AS DOUBLE PRECISION) AS "weight_1",
  CAST(CAST("turned"."slope_0" - "rates"."rate_0" * (
    "gradients"."gradient_0" + CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "turned"."direction_0"
  ) AS REAL) AS DOUBLE PRECISION) AS "slope_0",
  CAST(CAST("turned"."slope_1" - "rates"."rate_1" * (
    "gradients"."gradient_1" + CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "turned"."direction_1"
  ) AS REAL) AS DOUBLE PRECISION) AS "slope_1",
  CAST(CAST("turned"."direction_0" AS REAL) AS DOUBLE PRECISION) AS "direction_0",
  CAST(CAST("turned"."direction_1" AS REAL) AS DOUBLE PRECISION) AS "direction_1"
FROM "work"."turned" AS "turned"
INNER JOIN "work"."gradients" AS "gradients"
  ON "turned"."slot" = "gradients"."slot"
INNER JOIN "work"."rates" AS "rates"
  ON "turned"."part" = "rates"."part"
INNER JOIN "work"."parts" AS "parts"
  ON "turned"."part" = "parts"."part"

-- linear/fixed_start
SELECT
  "slot",
  CAST(FLOOR(CAST("slot" AS DOUBLE PRECISION) / %(terms)s) AS INT) AS "part",
  "gradient_0" AS "weight_0",
  "gradient_1" AS "weight_1",
  "gradient_0" AS "difference_0",
  "gradient_1" AS "difference_1"
FROM "work"."gradients" AS "gradients"

-- linear/fixed_step
WITH "lengths" AS (
  SELECT
    "part",
    SUM("weight_0" * "weight_0") AS "length_0",
    SUM("weight_1" * "weight_1") AS "length_1",
    SUM("uphill_0" * "uphill_0") AS "steepness_0",
    SUM("uphill_1" * "uphill_1") AS "steepness_1"
  FROM "work"."uphill" AS "uphill"
  GROUP BY
    "part"
), "strides" AS (
  SELECT
    "lengths"."part",
    COALESCE(
      "heights"."rate_0" * SQRT(
        CAST("lengths"."length_0" AS DOUBLE PRECISION) / NULLIF("lengths"."steepness_0", 0)
      ),
      0
    ) AS "stride_0",
    COALESCE(
      "heights"."rate_1" * SQRT(
        CAST("lengths"."length_1" AS DOUBLE PRECISION) / NULLIF("lengths"."steepness_1", 0)
      ),
      0
    ) AS "stride_1"
  FROM "lengths"
  INNER JOIN "work"."heights" AS "heights"
    ON "lengths"."part" = "heights"."part"
)
SELECT
  "uphill"."slot",
  "uphill"."part",
  "uphill"."weight_0" + "strides"."stride_0" * "uphill"."uphill_0" AS "weight_0",
  "uphill"."weight_1" + "strides"."stride_1" * "uphill"."uphill_1" AS "weight_1",
  "uphill"."difference_0" AS "difference_0",
  "uphill"."difference_1" AS "difference_1"
FROM "work"."uphill" AS "uphill"
INNER JOIN "strides"
  ON "uphill"."part" = "strides"."part"

-- linear/halved_heights
SELECT
  "part",
  0 * "steps_0" + 1 AS "rate_0",
  0 * "steps_1" + 1 AS "rate_1",
  0 * "steps_0" AS "difference_0",
  0 * "steps_1" AS "difference_1",
  0 * "steps_0" AS "spread_0",
  0 * "steps_1" AS "spread_1",
  0 * "steps_0" AS "before_0",
  0 * "steps_1" AS "before_1",
  0 * "steps_0" AS "long_before_0",
  0 * "steps_1" AS "long_before_1",
  0 * "steps_0" AS "longest_before_0",
  0 * "steps_1" AS "longest_before_1",
  0 * "steps_0" - 1 AS "steps_0",
  0 * "steps_1" - 1 AS "steps_1",
  FLOOR(CAST("steps_0" AS DOUBLE PRECISION) / 2) AS "most_0",
  FLOOR(CAST("steps_1" AS DOUBLE PRECISION) / 2) AS "most_1"
FROM "work"."heights" AS "heights"

-- linear/heights
WITH "reached" AS (
  SELECT
    "statistics"."part",
    "last_heights"."rate_0" AS "last_rate_0",
    "last_heights"."rate_1" AS "last_rate_1",
    "last_heights"."most_0" AS "most_0",
    "last_heights"."most_1" AS "most_1",
    "last_heights"."before_0" AS "long_before_0",
    "last_heights"."before_1" AS "long_before_1",
    "last_heights"."long_before_0" AS "longest_before_0",
    "last_heights"."long_before_1" AS "longest_before_1",
    "statistics"."mean_positive_0" - "statistics"."mean_negative_0" AS "difference_0",
    "statistics"."mean_positive_1" - "statistics"."mean_negative_1" AS "difference_1",
    "statistics"."variance_positive_0" + "statistics"."variance_negative_0" AS "spread_0",
    "statistics"."variance_positive_1" + "statistics"."variance_negative_1" AS "spread_1",
    COALESCE(
      CAST("last_heights"."difference_0" * "last_heights"."difference_0" AS DOUBLE PRECISION) / NULLIF("last_heights"."spread_0", 0),
      0
    ) AS "before_0",
    COALESCE(
      CAST("last_heights"."difference_1" * "last_heights"."difference_1" AS DOUBLE PRECISION) / NULLIF("last_heights"."spread_1", 0),
      0
    ) AS "before_1",
    "last_heights"."steps_0" + CASE WHEN "last_heights"."rate_0" > 0 THEN 1 ELSE 0 END AS "steps_0",
    "last_heights"."steps_1" + CASE WHEN "last_heights"."rate_1" > 0 THEN 1 ELSE 0 END AS "steps_1"
  FROM "work"."statistics" AS "statistics"
  INNER JOIN "work"."last_heights" AS "last_heights"
    ON "statistics"."part" = "last_heights"."part"
)
SELECT
  "part",
  CASE
    WHEN "last_rate_0" = 0 OR "spread_0" = 0
    THEN 0
    WHEN "steps_0" >= "most_0"
    THEN 0
    WHEN "steps_0" >= 3
    AND "difference_0" * "difference_0" < (
      1 + %(tolerance)s
    ) * "longest_before_0" * "spread_0"
    THEN 0
    ELSE %(rate)s
  END AS "rate_0",
  CASE
    WHEN "last_rate_1" = 0 OR "spread_1" = 0
    THEN 0
    WHEN "steps_1" >= "most_1"
    THEN 0
    WHEN "steps_1" >= 3
    AND "difference_1" * "difference_1" < (
      1 + %(tolerance)s
    ) * "longest_before_1" * "spread_1"
    THEN 0
    ELSE %(rate)s
  END AS "rate_1",
  "difference_0" AS "difference_0",
  "difference_1" AS "difference_1",
  "spread_0" AS "spread_0",
  "spread_1" AS "spread_1",
  "before_0" AS "before_0",
  "before_1" AS "before_1",
  "long_before_0" AS "long_before_0",
  "long_before_1" AS "long_before_1",
  "longest_before_0" AS "longest_before_0",
  "longest_before_1" AS "longest_before_1",
  "steps_0" AS "steps_0",
  "steps_1" AS "steps_1",
  "most_0" AS "most_0",
  "most_1" AS "most_1"
FROM "reached"

-- linear/parts
SELECT
  "part",
  CAST(COUNT(*) AS DOUBLE PRECISION) AS "instances",
  CAST(SUM("target_0") AS DOUBLE PRECISION) AS "positives_0",
  CAST(SUM("target_1") AS DOUBLE PRECISION) AS "positives_1"
FROM "work"."targets" AS "targets"
GROUP BY
  "part"

-- linear/pooled_steps
SELECT
  "projections"."instance",
  CAST((
    "projections"."projection_0" - CASE
      WHEN "targets"."target_0" = 1
      THEN "statistics"."mean_positive_0"
      ELSE "statistics"."mean_negative_0"
    END
  ) AS DOUBLE PRECISION) / "parts"."instances" AS "step_0",
  CAST((
    "projections"."projection_1" - CASE
      WHEN "targets"."target_1" = 1
      THEN "statistics"."mean_positive_1"
      ELSE "statistics"."mean_negative_1"
    END
  ) AS DOUBLE PRECISION) / "parts"."instances" AS "step_1"
FROM "work"."projections" AS "projections"
INNER JOIN "work"."targets" AS "targets"
  ON "projections"."instance" = "targets"."instance"
INNER JOIN "work"."parts" AS "parts"
  ON "targets"."part" = "parts"."part"
INNER JOIN "work"."statistics" AS "statistics"
  ON "targets"."part" = "statistics"."part"

-- linear/progress
SELECT
  "rates"."part",
  "parts"."instances",
  COALESCE(
    CAST("rates"."difference_0" * "rates"."difference_0" AS DOUBLE PRECISION) / NULLIF("rates"."spread_0", 0),
    0
  ) AS "ratio_0",
  COALESCE(
    CAST("rates"."difference_1" * "rates"."difference_1" AS DOUBLE PRECISION) / NULLIF("rates"."spread_1", 0),
    0
  ) AS "ratio_1",
  "rates"."rate_0" AS "rate_0",
  "rates"."rate_1" AS "rate_1"
FROM "work"."rates" AS "rates"
INNER JOIN "work"."parts" AS "parts"
  ON "rates"."part" = "parts"."part"
ORDER BY
  "rates"."part"

-- linear/rates
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
), "steps" AS (
  SELECT
    "turns"."part",
    "turns"."height_0" AS "height_0",
    "turns"."height_1" AS "height_1",
    "last_rates"."difference_0" AS "difference_0",
    "last_rates"."difference_1" AS "difference_1",
    "last_rates"."spread_0" AS "spread_0",
    "last_rates"."spread_1" AS "spread_1",
    "last_rates"."base_0" AS "base_0",
    "last_rates"."base_1" AS "base_1",
    COALESCE(
      CAST("sums"."positive_0" AS DOUBLE PRECISION) / NULLIF("parts"."positives_0", 0),
      0
    ) AS "mean_positive_0",
    COALESCE(
      CAST("sums"."positive_1" AS DOUBLE PRECISION) / NULLIF("parts"."positives_1", 0),
      0
    ) AS "mean_positive_1",
    COALESCE(
      CAST((
        "sums"."total_0" - "sums"."positive_0"
      ) AS DOUBLE PRECISION) / NULLIF("parts"."instances" - "parts"."positives_0", 0),
      0
    ) AS "mean_negative_0",
    COALESCE(
      CAST((
        "sums"."total_1" - "sums"."positive_1"
      ) AS DOUBLE PRECISION) / NULLIF("parts"."instances" - "parts"."positives_1", 0),
      0
    ) AS "mean_negative_1",
    CASE
      WHEN "last_rates"."before_0" > 0
      AND "last_rates"."difference_0" * "last_rates"."difference_0" <= (
        1 + %(tolerance)s
      ) * "last_rates"."before_0" * "last_rates"."spread_0"
      THEN 0
      ELSE COALESCE(
        CAST("parts"."instances" * "turns"."height_0" AS DOUBLE PRECISION) / NULLIF(
          "sums"."square_0" + %(ridge)s * "turns"."length_0" - COALESCE(
            CAST("sums"."positive_0" * "sums"."positive_0" AS DOUBLE PRECISION) / NULLIF("parts"."positives_0", 0),
            0
          ) - COALESCE(
            CAST((
              "sums"."total_0" - "sums"."positive_0"
            ) * (
              "sums"."total_0" - "sums"."positive_0"
            ) AS DOUBLE PRECISION) / NULLIF("parts"."instances" - "parts"."positives_0", 0),
            0
          ),
          0
        ),
        0
      )
    END AS "rate_0",
    CASE
      WHEN "last_rates"."before_1" > 0
      AND "last_rates"."difference_1" * "last_rates"."difference_1" <= (
        1 + %(tolerance)s
      ) * "last_rates"."before_1" * "last_rates"."spread_1"
      THEN 0
      ELSE COALESCE(
        CAST("parts"."instances" * "turns"."height_1" AS DOUBLE PRECISION) / NULLIF(
          "sums"."square_1" + %(ridge)s * "turns"."length_1" - COALESCE(
            CAST("sums"."positive_1" * "sums"."positive_1" AS DOUBLE PRECISION) / NULLIF("parts"."positives_1", 0),
            0
          ) - COALESCE(
            CAST((
              "sums"."total_1" - "sums"."positive_1"
            ) * (
              "sums"."total_1" - "sums"."positive_1"
            ) AS DOUBLE PRECISION) / NULLIF("parts"."instances" - "parts"."positives_1", 0),
            0
          ),
          0
        ),
        0
      )
    END AS "rate_1"
  FROM "work"."turns" AS "turns"
  INNER JOIN "work"."parts" AS "parts"
    ON "turns"."part" = "parts"."part"
  INNER JOIN "work"."last_rates" AS "last_rates"
    ON "turns"."part" = "last_rates"."part"
  LEFT JOIN "sums"
    ON "turns"."part" = "sums"."part"
)
SELECT
  "part",
  "rate_0" AS "rate_0",
  "rate_1" AS "rate_1",
  "mean_positive_0" AS "mean_positive_0",
  "mean_positive_1" AS "mean_positive_1",
  "mean_negative_0" AS "mean_negative_0",
  "mean_negative_1" AS "mean_negative_1",
  "difference_0" + "rate_0" * (
    "mean_positive_0" - "mean_negative_0"
  ) AS "difference_0",
  "difference_1" + "rate_1" * (
    "mean_positive_1" - "mean_negative_1"
  ) AS "difference_1",
  "spread_0" + "rate_0" * (
    2 * (
      "mean_positive_0" - "mean_negative_0"
    ) - "height_0"
  ) AS "spread_0",
  "spread_1" + "rate_1" * (
    2 * (
      "mean_positive_1" - "mean_negative_1"
    ) - "height_1"
  ) AS "spread_1",
  "base_0" + "rate_0" * "mean_negative_0" AS "base_0",
  "base_1" + "rate_1" * "mean_negative_1" AS "base_1",
  COALESCE(
    CAST("difference_0" * "difference_0" AS DOUBLE PRECISION) / NULLIF("spread_0", 0),
    0
  ) AS "before_0",
  COALESCE(
    CAST("difference_1" * "difference_1" AS DOUBLE PRECISION) / NULLIF("spread_1", 0),
    0
  ) AS "before_1"
FROM "steps"

-- linear/restart_rates
WITH "lengths" AS (
  SELECT
    "part",
    SUM("weight_0" * "weight_0") AS "length_0",
    SUM("weight_1" * "weight_1") AS "length_1"
  FROM "work"."starts" AS "starts"
  GROUP BY
    "part"
)
SELECT
  "parts"."part",
  0 * "parts"."positives_0" AS "rate_0",
  0 * "parts"."positives_1" AS "rate_1",
  0 * "parts"."positives_0" AS "mean_positive_0",
  0 * "parts"."positives_1" AS "mean_positive_1",
  0 * "parts"."positives_0" AS "mean_negative_0",
  0 * "parts"."positives_1" AS "mean_negative_1",
  "statistics"."mean_positive_0" - "statistics"."mean_negative_0" AS "difference_0",
  "statistics"."mean_positive_1" - "statistics"."mean_negative_1" AS "difference_1",
  CAST((
    "parts"."positives_0" * "statistics"."variance_positive_0" + (
      "parts"."instances" - "parts"."positives_0"
    ) * "statistics"."variance_negative_0" + %(ridge)s * COALESCE("lengths"."length_0", 0)
  ) AS DOUBLE PRECISION) / "parts"."instances" AS "spread_0",
  CAST((
    "parts"."positives_1" * "statistics"."variance_positive_1" + (
      "parts"."instances" - "parts"."positives_1"
    ) * "statistics"."variance_negative_1" + %(ridge)s * COALESCE("lengths"."length_1", 0)
  ) AS DOUBLE PRECISION) / "parts"."instances" AS "spread_1",
  "statistics"."mean_negative_0" AS "base_0",
  "statistics"."mean_negative_1" AS "base_1",
  0 * "parts"."positives_0" AS "before_0",
  0 * "parts"."positives_1" AS "before_1"
FROM "work"."parts" AS "parts"
INNER JOIN "work"."statistics" AS "statistics"
  ON "parts"."part" = "statistics"."part"
LEFT JOIN "lengths"
  ON "parts"."part" = "lengths"."part"

-- linear/slots
WITH "moments" AS (
  SELECT
    "slot",
    CAST(FLOOR(CAST("slot" AS DOUBLE PRECISION) / %(terms)s) AS INT) AS "part",
    SUM(CAST("weight" AS DOUBLE PRECISION) * "weight") AS "moment"
  FROM "work"."entries" AS "entries"
  GROUP BY
    "slot"
)
SELECT
  "moments"."slot",
  "moments"."part",
  CAST("parts"."instances" AS DOUBLE PRECISION) / NULLIF("moments"."moment" + %(ridge)s, 0) AS "scale"
FROM "moments"
INNER JOIN "work"."parts" AS "parts"
  ON "moments"."part" = "parts"."part"

-- linear/start_steps
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

-- linear/statistics
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
    COALESCE(
      CAST("sums"."positive_0" AS DOUBLE PRECISION) / NULLIF("parts"."positives_0", 0),
      0
    ) AS "mean_positive_0",
    COALESCE(
      CAST("sums"."positive_1" AS DOUBLE PRECISION) / NULLIF("parts"."positives_1", 0),
      0
    ) AS "mean_positive_1",
    COALESCE(
      CAST((
        "sums"."total_0" - "sums"."positive_0"
      ) AS DOUBLE PRECISION) / NULLIF("parts"."instances" - "parts"."positives_0", 0),
      0
    ) AS "mean_negative_0",
    COALESCE(
      CAST((
        "sums"."total_1" - "sums"."positive_1"
      ) AS DOUBLE PRECISION) / NULLIF("parts"."instances" - "parts"."positives_1", 0),
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
      CAST("positive_square_0" AS DOUBLE PRECISION) / NULLIF("positives_0", 0) - "mean_positive_0" * "mean_positive_0",
      0
    ),
    0
  ) AS "variance_positive_0",
  COALESCE(
    GREATEST(
      CAST("positive_square_1" AS DOUBLE PRECISION) / NULLIF("positives_1", 0) - "mean_positive_1" * "mean_positive_1",
      0
    ),
    0
  ) AS "variance_positive_1",
  COALESCE(
    GREATEST(
      CAST((
        "square_0" - "positive_square_0"
      ) AS DOUBLE PRECISION) / NULLIF("instances" - "positives_0", 0) - "mean_negative_0" * "mean_negative_0",
      0
    ),
    0
  ) AS "variance_negative_0",
  COALESCE(
    GREATEST(
      CAST((
        "square_1" - "positive_square_1"
      ) AS DOUBLE PRECISION) / NULLIF("instances" - "positives_1", 0) - "mean_negative_1" * "mean_negative_1",
      0
    ),
    0
  ) AS "variance_negative_1"
FROM "means"

-- linear/turns
WITH "sums" AS (
  SELECT
    "part",
    SUM("scale" * "slope_0" * "slope_0") AS "height_0",
    SUM("scale" * "slope_1" * "slope_1") AS "height_1",
    SUM("scale" * "scale" * "slope_0" * "slope_0") AS "steepness_0",
    SUM("scale" * "scale" * "slope_1" * "slope_1") AS "steepness_1",
    SUM("scale" * "slope_0" * "direction_0") AS "overlap_0",
    SUM("scale" * "slope_1" * "direction_1") AS "overlap_1"
  FROM "work"."ascents" AS "ascents"
  GROUP BY
    "part"
), "kept" AS (
  SELECT
    "last_turns"."part",
    COALESCE("sums"."height_0", 0) AS "height_0",
    COALESCE("sums"."height_1", 0) AS "height_1",
    COALESCE("sums"."steepness_0", 0) AS "steepness_0",
    COALESCE("sums"."steepness_1", 0) AS "steepness_1",
    COALESCE("sums"."overlap_0", 0) AS "overlap_0",
    COALESCE("sums"."overlap_1", 0) AS "overlap_1",
    "last_turns"."length_0" AS "last_length_0",
    "last_turns"."length_1" AS "last_length_1",
    COALESCE(
      CAST("sums"."height_0" AS DOUBLE PRECISION) / NULLIF("last_turns"."height_0", 0),
      0
    ) AS "keep_0",
    COALESCE(
      CAST("sums"."height_1" AS DOUBLE PRECISION) / NULLIF("last_turns"."height_1", 0),
      0
    ) AS "keep_1"
  FROM "work"."last_turns" AS "last_turns"
  LEFT JOIN "sums"
    ON "last_turns"."part" = "sums"."part"
)
SELECT
  "part",
  "height_0" AS "height_0",
  "height_1" AS "height_1",
  "keep_0" AS "keep_0",
  "keep_1" AS "keep_1",
  "steepness_0" + 2 * "keep_0" * "overlap_0" + "keep_0" * "keep_0" * "last_length_0" AS "length_0",
  "steepness_1" + 2 * "keep_1" * "overlap_1" + "keep_1" * "keep_1" * "last_length_1" AS "length_1"
FROM "kept"
