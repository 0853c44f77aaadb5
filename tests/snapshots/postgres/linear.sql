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

-- linear/equal_instances
SELECT
  "doc" AS "instance",
  CAST(1 AS DOUBLE PRECISION) AS "importance",
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
  CAST(CAST(0 AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "work"."documents" AS "documents"
LEFT JOIN "work"."leverages" AS "leverages"
  ON "documents"."doc" = "leverages"."instance"
WHERE
  "leverages"."instance" IS NULL

-- linear/found_biases
SELECT
  CAST(%(first)s + UNNEST(ARRAY[0, 1]) AS INT) AS "label",
  UNNEST(ARRAY["bias_0", "bias_1"]) AS "bias"
FROM "work"."scales" AS "scales"

-- linear/found_discriminants
SELECT
  CAST(%(first)s + UNNEST(ARRAY[0, 1]) AS INT) AS "label",
  0 AS "stage",
  "iterates"."part",
  CAST("iterates"."slot" - "iterates"."part" * %(terms)s AS INT) AS "term",
  UNNEST(
    ARRAY[
      CAST(CAST("scales"."factor_0" * "iterates"."weight_0" AS REAL) AS DOUBLE PRECISION),
      CAST(CAST("scales"."factor_1" * "iterates"."weight_1" AS REAL) AS DOUBLE PRECISION)
    ]
  ) AS "weight"
FROM "work"."iterates" AS "iterates"
INNER JOIN "work"."scales" AS "scales"
  ON "iterates"."part" = "scales"."part"

-- linear/mirrored_discriminants
SELECT
  1 AS "label",
  "stage",
  "part",
  "term",
  CAST(CAST(-"weight" AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "work"."discriminants" AS "discriminants"

-- linear/mirrored_scores
SELECT
  1 AS "label",
  "leaf",
  "doc",
  CAST(CAST(%(total)s - "score" AS REAL) AS DOUBLE PRECISION) AS "score",
  CAST(1 - "target" AS SMALLINT) AS "target"
FROM "work"."unseen_scores" AS "unseen_scores"

-- linear/parts
SELECT
  "part",
  CAST(COUNT(*) AS DOUBLE PRECISION) AS "instances",
  CAST(SUM("target_0") AS DOUBLE PRECISION) AS "positives_0",
  CAST(SUM("target_1") AS DOUBLE PRECISION) AS "positives_1"
FROM "work"."targets" AS "targets"
GROUP BY
  "part"

-- linear/preconditioner
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

-- linear/single_stages
SELECT
  "label",
  0 AS "stage",
  "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."biases" AS "biases"

-- linear/start_residuals
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
  END AS "residual_0",
  CASE
    WHEN "parts"."positives_1" = 0 OR "parts"."positives_1" = "parts"."instances"
    THEN 0
    WHEN "targets"."target_1" = 1
    THEN CAST(1 AS DOUBLE PRECISION) / "parts"."positives_1"
    ELSE CAST(-1 AS DOUBLE PRECISION) / (
      "parts"."instances" - "parts"."positives_1"
    )
  END AS "residual_1"
FROM "work"."targets" AS "targets"
INNER JOIN "work"."parts" AS "parts"
  ON "targets"."part" = "parts"."part"

-- linear/starts
SELECT
  CAST("slot" % %(terms)s AS INT) AS "slot",
  0 AS "part",
  CAST(SUM("weight_0") AS DOUBLE PRECISION) / %(folds)s AS "weight_0",
  CAST(SUM("weight_1") AS DOUBLE PRECISION) / %(folds)s AS "weight_1"
FROM "work"."iterates" AS "iterates"
GROUP BY
  CAST("slot" % %(terms)s AS INT)

-- linear/unseen_scores
SELECT
  CAST(%(first)s + UNNEST(ARRAY[0, 1]) AS INT) AS "label",
  0 AS "leaf",
  "targets"."instance" AS "doc",
  UNNEST(
    ARRAY[
      CAST(CAST(COALESCE("projections"."projection_0", 0) + "scales"."bias_0" AS REAL) AS DOUBLE PRECISION),
      CAST(CAST(COALESCE("projections"."projection_1", 0) + "scales"."bias_1" AS REAL) AS DOUBLE PRECISION)
    ]
  ) AS "score",
  UNNEST(ARRAY["targets"."target_0", "targets"."target_1"]) AS "target"
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
  CAST("weight" AS DOUBLE PRECISION) AS "importance",
  0 AS "fold"
FROM "work"."document_weights" AS "document_weights"

-- linear/zero_cuts
SELECT
  "label",
  CAST(0 AS DOUBLE PRECISION) AS "cut"
FROM "work"."labels" AS "labels"
