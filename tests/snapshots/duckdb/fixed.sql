-- fixed/ascent
SELECT
  "iterates"."slot",
  "iterates"."part",
  "iterates"."alpha_0" AS "alpha_0",
  "iterates"."alpha_1" AS "alpha_1",
  "iterates"."weight_0" AS "weight_0",
  "iterates"."weight_1" AS "weight_1",
  "iterates"."difference_0" AS "difference_0",
  "iterates"."difference_1" AS "difference_1",
  "standings"."difference_0" * (
    "standings"."variance_0" * "iterates"."difference_0" - "standings"."difference_0" * "gradients"."gradient_0"
  ) AS "ascent_0",
  "standings"."difference_1" * (
    "standings"."variance_1" * "iterates"."difference_1" - "standings"."difference_1" * "gradients"."gradient_1"
  ) AS "ascent_1"
FROM "work"."iterates" AS "iterates"
INNER JOIN "work"."gradients" AS "gradients"
  ON "iterates"."slot" = "gradients"."slot"
INNER JOIN "work"."standings" AS "standings"
  ON "iterates"."part" = "standings"."part"

-- fixed/first_standings
SELECT
  "part",
  0 * "positives_0" + 1 AS "step_0",
  0 * "positives_1" + 1 AS "step_1",
  0 * "positives_0" AS "difference_0",
  0 * "positives_1" AS "difference_1",
  0 * "positives_0" AS "variance_0",
  0 * "positives_1" AS "variance_1",
  0 * "positives_0" AS "before_0",
  0 * "positives_1" AS "before_1",
  0 * "positives_0" AS "long_before_0",
  0 * "positives_1" AS "long_before_1",
  0 * "positives_0" AS "longest_before_0",
  0 * "positives_1" AS "longest_before_1",
  0 * "positives_0" - 1 AS "iterations_0",
  0 * "positives_1" - 1 AS "iterations_1",
  0 * "positives_0" + $iterations AS "most_0",
  0 * "positives_1" + $iterations AS "most_1"
FROM "work"."parts" AS "parts"

-- fixed/halved_standings
SELECT
  "part",
  0 * "iterations_0" + 1 AS "step_0",
  0 * "iterations_1" + 1 AS "step_1",
  0 * "iterations_0" AS "difference_0",
  0 * "iterations_1" AS "difference_1",
  0 * "iterations_0" AS "variance_0",
  0 * "iterations_1" AS "variance_1",
  0 * "iterations_0" AS "before_0",
  0 * "iterations_1" AS "before_1",
  0 * "iterations_0" AS "long_before_0",
  0 * "iterations_1" AS "long_before_1",
  0 * "iterations_0" AS "longest_before_0",
  0 * "iterations_1" AS "longest_before_1",
  0 * "iterations_0" - 1 AS "iterations_0",
  0 * "iterations_1" - 1 AS "iterations_1",
  FLOOR("iterations_0" / 2) AS "most_0",
  FLOOR("iterations_1" / 2) AS "most_1"
FROM "work"."standings" AS "standings"

-- fixed/scales
WITH "lengths" AS (
  SELECT
    "part",
    SQRT(SUM("weight_0" * "weight_0")) AS "length_0",
    SQRT(SUM("weight_1" * "weight_1")) AS "length_1"
  FROM "work"."iterates" AS "iterates"
  GROUP BY
    "part"
)
SELECT
  "parts"."part",
  COALESCE(1 / NULLIF("lengths"."length_0", 0), 0) AS "factor_0",
  COALESCE(1 / NULLIF("lengths"."length_1", 0), 0) AS "factor_1",
  COALESCE(0 * "lengths"."length_0", 0) AS "bias_0",
  COALESCE(0 * "lengths"."length_1", 0) AS "bias_1"
FROM "work"."parts" AS "parts"
LEFT JOIN "lengths"
  ON "parts"."part" = "lengths"."part"

-- fixed/standings
WITH "reached" AS (
  SELECT
    "class_statistics"."part",
    "last_standings"."step_0" AS "last_step_0",
    "last_standings"."step_1" AS "last_step_1",
    "last_standings"."most_0" AS "most_0",
    "last_standings"."most_1" AS "most_1",
    "last_standings"."before_0" AS "long_before_0",
    "last_standings"."before_1" AS "long_before_1",
    "last_standings"."long_before_0" AS "longest_before_0",
    "last_standings"."long_before_1" AS "longest_before_1",
    "class_statistics"."mean_positive_0" - "class_statistics"."mean_negative_0" AS "difference_0",
    "class_statistics"."mean_positive_1" - "class_statistics"."mean_negative_1" AS "difference_1",
    "class_statistics"."variance_positive_0" + "class_statistics"."variance_negative_0" AS "variance_0",
    "class_statistics"."variance_positive_1" + "class_statistics"."variance_negative_1" AS "variance_1",
    COALESCE(
      "last_standings"."difference_0" * "last_standings"."difference_0" / NULLIF("last_standings"."variance_0", 0),
      0
    ) AS "before_0",
    COALESCE(
      "last_standings"."difference_1" * "last_standings"."difference_1" / NULLIF("last_standings"."variance_1", 0),
      0
    ) AS "before_1",
    "last_standings"."iterations_0" + CASE WHEN "last_standings"."step_0" > 0 THEN 1 ELSE 0 END AS "iterations_0",
    "last_standings"."iterations_1" + CASE WHEN "last_standings"."step_1" > 0 THEN 1 ELSE 0 END AS "iterations_1"
  FROM "work"."class_statistics" AS "class_statistics"
  INNER JOIN "work"."last_standings" AS "last_standings"
    ON "class_statistics"."part" = "last_standings"."part"
)
SELECT
  "part",
  CASE
    WHEN "last_step_0" = 0 OR "variance_0" = 0
    THEN 0
    WHEN "iterations_0" >= "most_0"
    THEN 0
    WHEN "iterations_0" >= 3
    AND "difference_0" * "difference_0" < (
      1 + $tolerance
    ) * "longest_before_0" * "variance_0"
    THEN 0
    ELSE $rate
  END AS "step_0",
  CASE
    WHEN "last_step_1" = 0 OR "variance_1" = 0
    THEN 0
    WHEN "iterations_1" >= "most_1"
    THEN 0
    WHEN "iterations_1" >= 3
    AND "difference_1" * "difference_1" < (
      1 + $tolerance
    ) * "longest_before_1" * "variance_1"
    THEN 0
    ELSE $rate
  END AS "step_1",
  "difference_0" AS "difference_0",
  "difference_1" AS "difference_1",
  "variance_0" AS "variance_0",
  "variance_1" AS "variance_1",
  "before_0" AS "before_0",
  "before_1" AS "before_1",
  "long_before_0" AS "long_before_0",
  "long_before_1" AS "long_before_1",
  "longest_before_0" AS "longest_before_0",
  "longest_before_1" AS "longest_before_1",
  "iterations_0" AS "iterations_0",
  "iterations_1" AS "iterations_1",
  "most_0" AS "most_0",
  "most_1" AS "most_1"
FROM "reached"

-- fixed/start
SELECT
  "slot",
  CAST(FLOOR("slot" / $terms) AS INT) AS "part",
  "gradient_0" AS "alpha_0",
  "gradient_1" AS "alpha_1",
  "gradient_0" AS "weight_0",
  "gradient_1" AS "weight_1",
  "gradient_0" AS "difference_0",
  "gradient_1" AS "difference_1"
FROM "work"."gradients" AS "gradients"

-- fixed/update
WITH "lengths" AS (
  SELECT
    "part",
    SUM("alpha_0" * "alpha_0") AS "length_0",
    SUM("alpha_1" * "alpha_1") AS "length_1",
    SUM("ascent_0" * "ascent_0") AS "steepness_0",
    SUM("ascent_1" * "ascent_1") AS "steepness_1"
  FROM "work"."ascent" AS "ascent"
  GROUP BY
    "part"
), "strides" AS (
  SELECT
    "lengths"."part",
    COALESCE(
      "standings"."step_0" * SQRT("lengths"."length_0" / NULLIF("lengths"."steepness_0", 0)),
      0
    ) AS "stride_0",
    COALESCE(
      "standings"."step_1" * SQRT("lengths"."length_1" / NULLIF("lengths"."steepness_1", 0)),
      0
    ) AS "stride_1",
    CASE
      WHEN "standings"."step_0" = 0
      THEN 0
      WHEN $average
      THEN 1 / (
        "standings"."iterations_0" + 2
      )
      ELSE 1
    END AS "share_0",
    CASE
      WHEN "standings"."step_1" = 0
      THEN 0
      WHEN $average
      THEN 1 / (
        "standings"."iterations_1" + 2
      )
      ELSE 1
    END AS "share_1"
  FROM "lengths"
  INNER JOIN "work"."standings" AS "standings"
    ON "lengths"."part" = "standings"."part"
)
SELECT
  "ascent"."slot",
  "ascent"."part",
  "ascent"."alpha_0" + "strides"."stride_0" * "ascent"."ascent_0" AS "alpha_0",
  "ascent"."alpha_1" + "strides"."stride_1" * "ascent"."ascent_1" AS "alpha_1",
  "ascent"."weight_0" + "strides"."share_0" * (
    "ascent"."alpha_0" + "strides"."stride_0" * "ascent"."ascent_0" - "ascent"."weight_0"
  ) AS "weight_0",
  "ascent"."weight_1" + "strides"."share_1" * (
    "ascent"."alpha_1" + "strides"."stride_1" * "ascent"."ascent_1" - "ascent"."weight_1"
  ) AS "weight_1",
  "ascent"."difference_0" AS "difference_0",
  "ascent"."difference_1" AS "difference_1"
FROM "work"."ascent" AS "ascent"
INNER JOIN "strides"
  ON "ascent"."part" = "strides"."part"
