-- linear/class_statistics
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

-- linear/equal_instances
SELECT
  "doc" AS "instance",
  CAST(1 AS DOUBLE) AS "importance",
  0 AS "fold"
FROM "work"."documents" AS "documents"

-- linear/filled_entries
SELECT
  "doc" AS "instance",
  "term" AS "slot",
  "weight"
FROM "work"."weights" AS "weights"
UNION ALL
SELECT
  "documents"."doc" AS "instance",
  0 AS "slot",
  CAST(0 AS REAL) AS "weight"
FROM "work"."documents" AS "documents"
LEFT JOIN "work"."leverages" AS "leverages"
  ON "documents"."doc" = "leverages"."instance"
WHERE
  "leverages"."instance" IS NULL

-- linear/found_biases
SELECT
  CAST($first + UNNEST([0, 1]) AS INT) AS "label",
  UNNEST(["bias_0", "bias_1"]) AS "bias"
FROM "work"."scales" AS "scales"

-- linear/found_discriminants
SELECT
  CAST($first + UNNEST([0, 1]) AS INT) AS "label",
  0 AS "stage",
  "iterates"."part",
  CAST("iterates"."slot" - "iterates"."part" * $terms AS INT) AS "term",
  UNNEST([CAST("scales"."factor_0" * "iterates"."weight_0" AS REAL), CAST("scales"."factor_1" * "iterates"."weight_1" AS REAL)]) AS "weight"
FROM "work"."iterates" AS "iterates"
INNER JOIN "work"."scales" AS "scales"
  ON "iterates"."part" = "scales"."part"

-- linear/gradients
SELECT
  "entries"."slot",
  SUM("entries"."weight" * "residuals"."residual_0") AS "gradient_0",
  SUM("entries"."weight" * "residuals"."residual_1") AS "gradient_1"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."residuals" AS "residuals"
  ON "entries"."instance" = "residuals"."instance"
GROUP BY
  "entries"."slot"

-- linear/instance_entries
SELECT
  "instances"."instance",
  CAST("instances"."part" * $terms + "weights"."term" AS INT) AS "slot",
  "weights"."weight"
FROM "work"."weights" AS "weights"
INNER JOIN "work"."instances" AS "instances"
  ON "weights"."doc" = "instances"."doc"

-- linear/instances
WITH "parts" AS (
  SELECT DISTINCT
    "fold" AS "part"
  FROM "work"."folds" AS "folds"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "folds"."doc", "parts"."part") - 1 AS INT) AS "instance",
  "folds"."doc",
  "parts"."part"
FROM "work"."folds" AS "folds"
INNER JOIN "parts"
  ON "folds"."fold" <> "parts"."part"

-- linear/label_names
SELECT
  "label",
  "name"
FROM "work"."labels" AS "labels"
ORDER BY
  "label"

-- linear/log_sizes
WITH "climbed" AS (
  SELECT
    "stage",
    MAX("iteration") AS "iterations"
  FROM "work"."training_log" AS "training_log"
  GROUP BY
    "stage"
)
SELECT
  COUNT(*) AS "stages",
  COALESCE(SUM("iterations"), 0) AS "iterations"
FROM "climbed"

-- linear/mirrored_biases
SELECT
  1 AS "label",
  $total - "bias" AS "bias"
FROM "work"."biases" AS "biases"

-- linear/mirrored_discriminants
SELECT
  1 AS "label",
  "stage",
  "part",
  "term",
  CAST(-"weight" AS REAL) AS "weight"
FROM "work"."discriminants" AS "discriminants"

-- linear/mirrored_scores
SELECT
  1 AS "label",
  "leaf",
  "doc",
  CAST($total - "score" AS REAL) AS "score",
  CAST(1 - "target" AS SMALLINT) AS "target"
FROM "work"."unseen_scores" AS "unseen_scores"

-- linear/objective_log
WITH "marked" AS (
  SELECT
    "label",
    "stage",
    "fold" IS NULL AS "whole",
    "iteration",
    "objective"
  FROM "work"."training_log" AS "training_log"
)
SELECT
  "labels"."name" AS "label",
  "marked"."stage",
  "marked"."whole",
  "marked"."iteration",
  AVG("marked"."objective") AS "objective"
FROM "marked"
INNER JOIN "work"."labels" AS "labels"
  ON "marked"."label" = "labels"."label"
GROUP BY
  "labels"."name",
  "marked"."stage",
  "marked"."whole",
  "marked"."iteration"
ORDER BY
  "labels"."name",
  "marked"."stage",
  "marked"."whole",
  "marked"."iteration"

-- linear/parts
SELECT
  "part",
  CAST(COUNT(*) AS DOUBLE) AS "instances",
  CAST(SUM("target_0") AS DOUBLE) AS "positives_0",
  CAST(SUM("target_1") AS DOUBLE) AS "positives_1"
FROM "work"."targets" AS "targets"
GROUP BY
  "part"

-- linear/preconditioner
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

-- linear/scaled_directions
SELECT
  "iterates"."slot",
  "scales"."factor_0" * "iterates"."weight_0" AS "direction_0",
  "scales"."factor_1" * "iterates"."weight_1" AS "direction_1"
FROM "work"."iterates" AS "iterates"
INNER JOIN "work"."scales" AS "scales"
  ON "iterates"."part" = "scales"."part"

-- linear/single_stages
SELECT
  "label",
  0 AS "stage",
  "bias",
  CAST(0 AS DOUBLE) AS "per_token"
FROM "work"."biases" AS "biases"

-- linear/single_terms
SELECT
  "label",
  "stage",
  "term",
  "weight"
FROM "work"."discriminants" AS "discriminants"
WHERE
  "weight" <> 0

-- linear/start_residuals
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
  END AS "residual_0",
  CASE
    WHEN "parts"."positives_1" = 0 OR "parts"."positives_1" = "parts"."instances"
    THEN 0
    WHEN "targets"."target_1" = 1
    THEN 1 / "parts"."positives_1"
    ELSE -1 / (
      "parts"."instances" - "parts"."positives_1"
    )
  END AS "residual_1"
FROM "work"."targets" AS "targets"
INNER JOIN "work"."parts" AS "parts"
  ON "targets"."part" = "parts"."part"

-- linear/starts
SELECT
  CAST("slot" % $terms AS INT) AS "slot",
  0 AS "part",
  SUM("weight_0") / $folds AS "weight_0",
  SUM("weight_1") / $folds AS "weight_1"
FROM "work"."iterates" AS "iterates"
GROUP BY
  CAST("slot" % $terms AS INT)

-- linear/targets
WITH "marked" AS (
  SELECT
    "doc",
    MAX(CASE WHEN "label" = $first + 0 THEN 1 ELSE 0 END) AS "target_0",
    MAX(CASE WHEN "label" = $first + 1 THEN 1 ELSE 0 END) AS "target_1"
  FROM "work"."document_labels" AS "document_labels"
  GROUP BY
    "doc"
)
SELECT
  "instances"."instance",
  "instances"."part",
  CAST(COALESCE("marked"."target_0", 0) AS SMALLINT) AS "target_0",
  CAST(COALESCE("marked"."target_1", 0) AS SMALLINT) AS "target_1"
FROM "work"."instances" AS "instances"
LEFT JOIN "marked"
  ON "instances"."doc" = "marked"."doc"

-- linear/total_importance
SELECT
  SUM("importance") AS "total"
FROM "work"."instances" AS "instances"

-- linear/unseen_entries
SELECT
  "weights"."doc" AS "instance",
  CAST("folds"."fold" * $terms + "weights"."term" AS INT) AS "slot",
  "weights"."weight"
FROM "work"."weights" AS "weights"
INNER JOIN "work"."folds" AS "folds"
  ON "weights"."doc" = "folds"."doc"

-- linear/unseen_scores
SELECT
  CAST($first + UNNEST([0, 1]) AS INT) AS "label",
  0 AS "leaf",
  "targets"."instance" AS "doc",
  UNNEST(
    [
      CAST(COALESCE("projections"."projection_0", 0) + "scales"."bias_0" AS REAL),
      CAST(COALESCE("projections"."projection_1", 0) + "scales"."bias_1" AS REAL)
    ]
  ) AS "score",
  UNNEST(["targets"."target_0", "targets"."target_1"]) AS "target"
FROM "work"."targets" AS "targets"
INNER JOIN "work"."folds" AS "folds"
  ON "targets"."instance" = "folds"."doc"
INNER JOIN "work"."scales" AS "scales"
  ON "folds"."fold" = "scales"."part"
LEFT JOIN "work"."projections" AS "projections"
  ON "targets"."instance" = "projections"."instance"

-- linear/weighted_instances
SELECT
  "doc" AS "instance",
  CAST("weight" AS DOUBLE) AS "importance",
  0 AS "fold"
FROM "work"."document_weights" AS "document_weights"

-- linear/whole
SELECT
  "doc" AS "instance",
  "doc",
  0 AS "part"
FROM "work"."documents" AS "documents"

-- linear/zero_cuts
SELECT
  "label",
  CAST(0 AS DOUBLE) AS "cut"
FROM "work"."labels" AS "labels"
