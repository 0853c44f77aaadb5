-- linear/class_steps
SELECT
  "projections"."instance",
  CASE
    WHEN "targets"."target_0" = 1
    THEN (
      "projections"."projection_0" - "statistics"."mean_positive_0"
    ) / "parts"."positives_0"
    ELSE (
      "projections"."projection_0" - "statistics"."mean_negative_0"
    ) / (
      "parts"."instances" - "parts"."positives_0"
    )
  END AS "step_0",
  CASE
    WHEN "targets"."target_1" = 1
    THEN (
      "projections"."projection_1" - "statistics"."mean_positive_1"
    ) / "parts"."positives_1"
    ELSE (
      "projections"."projection_1" - "statistics"."mean_negative_1"
    ) / (
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
  CAST("starts"."weight_0" AS REAL) AS "weight_0",
  CAST("starts"."weight_1" AS REAL) AS "weight_1",
  CAST("gradients"."gradient_0" - $ridge / "parts"."instances" * "starts"."weight_0" AS REAL) AS "slope_0",
  CAST("gradients"."gradient_1" - $ridge / "parts"."instances" * "starts"."weight_1" AS REAL) AS "slope_1",
  CAST(0 * "gradients"."gradient_0" AS REAL) AS "direction_0",
  CAST(0 * "gradients"."gradient_1" AS REAL) AS "direction_1"
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
  CAST(0 * "gradients"."gradient_0" AS REAL) AS "weight_0",
  CAST(0 * "gradients"."gradient_1" AS REAL) AS "weight_1",
  CAST("gradients"."gradient_0" AS REAL) AS "slope_0",
  CAST("gradients"."gradient_1" AS REAL) AS "slope_1",
  CAST(0 * "gradients"."gradient_0" AS REAL) AS "direction_0",
  CAST(0 * "gradients"."gradient_1" AS REAL) AS "direction_1"
FROM "work"."slots" AS "slots"
INNER JOIN "work"."gradients" AS "gradients"
  ON "slots"."slot" = "gradients"."slot"

-- linear/conjugate_step
SELECT
  "turned"."slot",
  "turned"."part",
  "turned"."scale",
  CAST("turned"."weight_0" + "rates"."rate_0" * "turned"."direction_0" AS REAL) AS "weight_0",
  CAST("turned"."weight_1" + "rates"."rate_1" * "turned"."direction_1" AS REAL) AS "weight_1",
  CAST("turned"."slope_0" - "rates"."rate_0" * (
    "gradients"."gradient_0" + $ridge / "parts"."instances" * "turned"."direction_0"
  ) AS REAL) AS "slope_0",
  CAST("turned"."slope_1" - "rates"."rate_1" * (
    "gradients"."gradient_1" + $ridge / "parts"."instances" * "turned"."direction_1"
  ) AS REAL) AS "slope_1",
  CAST("turned"."direction_0" AS REAL) AS "direction_0",
  CAST("turned"."direction_1" AS REAL) AS "direction_1"
FROM "work"."turned" AS "turned"
INNER JOIN "work"."gradients" AS "gradients"
  ON "turned"."slot" = "gradients"."slot"
INNER JOIN "work"."rates" AS "rates"
  ON "turned"."part" = "rates"."part"
INNER JOIN "work"."parts" AS "parts"
  ON "turned"."part" = "parts"."part"

-- linear/first_heights
SELECT
  "part",
  0 * "positives_0" + 1 AS "rate_0",
  0 * "positives_1" + 1 AS "rate_1",
  0 * "positives_0" AS "difference_0",
  0 * "positives_1" AS "difference_1",
  0 * "positives_0" AS "spread_0",
  0 * "positives_1" AS "spread_1",
  0 * "positives_0" AS "before_0",
  0 * "positives_1" AS "before_1",
  0 * "positives_0" AS "long_before_0",
  0 * "positives_1" AS "long_before_1",
  0 * "positives_0" AS "longest_before_0",
  0 * "positives_1" AS "longest_before_1",
  0 * "positives_0" - 1 AS "steps_0",
  0 * "positives_1" - 1 AS "steps_1",
  0 * "positives_0" + $iterations AS "most_0",
  0 * "positives_1" + $iterations AS "most_1"
FROM "work"."parts" AS "parts"

-- linear/first_rates
SELECT
  "part",
  0 * "positives_0" AS "rate_0",
  0 * "positives_1" AS "rate_1",
  0 * "positives_0" AS "mean_positive_0",
  0 * "positives_1" AS "mean_positive_1",
  0 * "positives_0" AS "mean_negative_0",
  0 * "positives_1" AS "mean_negative_1",
  0 * "positives_0" AS "difference_0",
  0 * "positives_1" AS "difference_1",
  0 * "positives_0" AS "spread_0",
  0 * "positives_1" AS "spread_1",
  0 * "positives_0" AS "base_0",
  0 * "positives_1" AS "base_1",
  0 * "positives_0" AS "before_0",
  0 * "positives_1" AS "before_1"
FROM "work"."parts" AS "parts"

-- linear/first_turns
SELECT
  "part",
  0 * "positives_0" AS "height_0",
  0 * "positives_1" AS "height_1",
  0 * "positives_0" AS "keep_0",
  0 * "positives_1" AS "keep_1",
  0 * "positives_0" AS "length_0",
  0 * "positives_1" AS "length_1"
FROM "work"."parts" AS "parts"

-- linear/fixed_start
SELECT
  "slot",
  CAST(FLOOR("slot" / $terms) AS INT) AS "part",
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
      "heights"."rate_0" * SQRT("lengths"."length_0" / NULLIF("lengths"."steepness_0", 0)),
      0
    ) AS "stride_0",
    COALESCE(
      "heights"."rate_1" * SQRT("lengths"."length_1" / NULLIF("lengths"."steepness_1", 0)),
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

-- linear/gradients
SELECT
  "entries"."slot",
  SUM("entries"."weight" * "steps"."step_0") AS "gradient_0",
  SUM("entries"."weight" * "steps"."step_1") AS "gradient_1"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."steps" AS "steps"
  ON "entries"."instance" = "steps"."instance"
GROUP BY
  "entries"."slot"

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
  FLOOR("steps_0" / 2) AS "most_0",
  FLOOR("steps_1" / 2) AS "most_1"
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
      "last_heights"."difference_0" * "last_heights"."difference_0" / NULLIF("last_heights"."spread_0", 0),
      0
    ) AS "before_0",
    COALESCE(
      "last_heights"."difference_1" * "last_heights"."difference_1" / NULLIF("last_heights"."spread_1", 0),
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
      1 + $tolerance
    ) * "longest_before_0" * "spread_0"
    THEN 0
    ELSE $rate
  END AS "rate_0",
  CASE
    WHEN "last_rate_1" = 0 OR "spread_1" = 0
    THEN 0
    WHEN "steps_1" >= "most_1"
    THEN 0
    WHEN "steps_1" >= 3
    AND "difference_1" * "difference_1" < (
      1 + $tolerance
    ) * "longest_before_1" * "spread_1"
    THEN 0
    ELSE $rate
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
  CAST(COUNT(*) AS DOUBLE) AS "instances",
  CAST(SUM("target_0") AS DOUBLE) AS "positives_0",
  CAST(SUM("target_1") AS DOUBLE) AS "positives_1"
FROM "work"."targets" AS "targets"
GROUP BY
  "part"

-- linear/pooled_steps
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

-- linear/progress
SELECT
  "rates"."part",
  "parts"."instances",
  COALESCE("rates"."difference_0" * "rates"."difference_0" / NULLIF("rates"."spread_0", 0), 0) AS "ratio_0",
  COALESCE("rates"."difference_1" * "rates"."difference_1" / NULLIF("rates"."spread_1", 0), 0) AS "ratio_1",
  "rates"."rate_0" AS "rate_0",
  "rates"."rate_1" AS "rate_1"
FROM "work"."rates" AS "rates"
INNER JOIN "work"."parts" AS "parts"
  ON "rates"."part" = "parts"."part"
ORDER BY
  "rates"."part"

-- linear/projections
SELECT
  "entries"."instance",
  SUM("entries"."weight" * "directions"."direction_0") AS "projection_0",
  SUM("entries"."weight" * "directions"."direction_1") AS "projection_1"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."directions" AS "directions"
  ON "entries"."slot" = "directions"."slot"
GROUP BY
  "entries"."instance"

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
    ) AS "mean_negative_1",
    CASE
      WHEN "last_rates"."before_0" > 0
      AND "last_rates"."difference_0" * "last_rates"."difference_0" <= (
        1 + $tolerance
      ) * "last_rates"."before_0" * "last_rates"."spread_0"
      THEN 0
      ELSE COALESCE(
        "parts"."instances" * "turns"."height_0" / NULLIF(
          "sums"."square_0" + $ridge * "turns"."length_0" - COALESCE("sums"."positive_0" * "sums"."positive_0" / NULLIF("parts"."positives_0", 0), 0) - COALESCE(
            (
              "sums"."total_0" - "sums"."positive_0"
            ) * (
              "sums"."total_0" - "sums"."positive_0"
            ) / NULLIF("parts"."instances" - "parts"."positives_0", 0),
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
        1 + $tolerance
      ) * "last_rates"."before_1" * "last_rates"."spread_1"
      THEN 0
      ELSE COALESCE(
        "parts"."instances" * "turns"."height_1" / NULLIF(
          "sums"."square_1" + $ridge * "turns"."length_1" - COALESCE("sums"."positive_1" * "sums"."positive_1" / NULLIF("parts"."positives_1", 0), 0) - COALESCE(
            (
              "sums"."total_1" - "sums"."positive_1"
            ) * (
              "sums"."total_1" - "sums"."positive_1"
            ) / NULLIF("parts"."instances" - "parts"."positives_1", 0),
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
  COALESCE("difference_0" * "difference_0" / NULLIF("spread_0", 0), 0) AS "before_0",
  COALESCE("difference_1" * "difference_1" / NULLIF("spread_1", 0), 0) AS "before_1"
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
  (
    "parts"."positives_0" * "statistics"."variance_positive_0" + (
      "parts"."instances" - "parts"."positives_0"
    ) * "statistics"."variance_negative_0" + $ridge * COALESCE("lengths"."length_0", 0)
  ) / "parts"."instances" AS "spread_0",
  (
    "parts"."positives_1" * "statistics"."variance_positive_1" + (
      "parts"."instances" - "parts"."positives_1"
    ) * "statistics"."variance_negative_1" + $ridge * COALESCE("lengths"."length_1", 0)
  ) / "parts"."instances" AS "spread_1",
  "statistics"."mean_negative_0" AS "base_0",
  "statistics"."mean_negative_1" AS "base_1",
  0 * "parts"."positives_0" AS "before_0",
  0 * "parts"."positives_1" AS "before_1"
FROM "work"."parts" AS "parts"
INNER JOIN "work"."statistics" AS "statistics"
  ON "parts"."part" = "statistics"."part"
LEFT JOIN "lengths"
  ON "parts"."part" = "lengths"."part"

-- linear/restart_steps
SELECT
  "pooled_steps"."instance",
  "start_steps"."step_0" - "pooled_steps"."step_0" AS "step_0",
  "start_steps"."step_1" - "pooled_steps"."step_1" AS "step_1"
FROM "work"."pooled_steps" AS "pooled_steps"
INNER JOIN "work"."start_steps" AS "start_steps"
  ON "pooled_steps"."instance" = "start_steps"."instance"

-- linear/slots
WITH "moments" AS (
  SELECT
    "slot",
    CAST(FLOOR("slot" / $terms) AS INT) AS "part",
    SUM(CAST("weight" AS DOUBLE) * "weight") AS "moment"
  FROM "work"."entries" AS "entries"
  GROUP BY
    "slot"
)
SELECT
  "moments"."slot",
  "moments"."part",
  "parts"."instances" / NULLIF("moments"."moment" + $ridge, 0) AS "scale"
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
    THEN 1 / "parts"."positives_0"
    ELSE -1 / (
      "parts"."instances" - "parts"."positives_0"
    )
  END AS "step_0",
  CASE
    WHEN "parts"."positives_1" = 0 OR "parts"."positives_1" = "parts"."instances"
    THEN 0
    WHEN "targets"."target_1" = 1
    THEN 1 / "parts"."positives_1"
    ELSE -1 / (
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

-- linear/turned
SELECT
  "ascents"."slot",
  "ascents"."part",
  "ascents"."scale",
  "ascents"."weight_0" AS "weight_0",
  "ascents"."weight_1" AS "weight_1",
  "ascents"."slope_0" AS "slope_0",
  "ascents"."slope_1" AS "slope_1",
  "ascents"."scale" * "ascents"."slope_0" + "turns"."keep_0" * "ascents"."direction_0" AS "direction_0",
  "ascents"."scale" * "ascents"."slope_1" + "turns"."keep_1" * "ascents"."direction_1" AS "direction_1"
FROM "work"."ascents" AS "ascents"
INNER JOIN "work"."turns" AS "turns"
  ON "ascents"."part" = "turns"."part"

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
    COALESCE("sums"."height_0" / NULLIF("last_turns"."height_0", 0), 0) AS "keep_0",
    COALESCE("sums"."height_1" / NULLIF("last_turns"."height_1", 0), 0) AS "keep_1"
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

-- linear/uphill
SELECT
  "ascents"."slot",
  "ascents"."part",
  "ascents"."weight_0" AS "weight_0",
  "ascents"."weight_1" AS "weight_1",
  "ascents"."difference_0" AS "difference_0",
  "ascents"."difference_1" AS "difference_1",
  "heights"."difference_0" * (
    "heights"."spread_0" * "ascents"."difference_0" - "heights"."difference_0" * "gradients"."gradient_0"
  ) AS "uphill_0",
  "heights"."difference_1" * (
    "heights"."spread_1" * "ascents"."difference_1" - "heights"."difference_1" * "gradients"."gradient_1"
  ) AS "uphill_1"
FROM "work"."ascents" AS "ascents"
INNER JOIN "work"."gradients" AS "gradients"
  ON "ascents"."slot" = "gradients"."slot"
INNER JOIN "work"."heights" AS "heights"
  ON "ascents"."part" = "heights"."part"
