-- conjugate/betas
WITH "sums" AS (
  SELECT
    "part",
    SUM("scale" * "gradient_0" * "gradient_0") AS "gradient_norm_0",
    SUM("scale" * "gradient_1" * "gradient_1") AS "gradient_norm_1",
    SUM("scale" * "scale" * "gradient_0" * "gradient_0") AS "scaled_norm_0",
    SUM("scale" * "scale" * "gradient_1" * "gradient_1") AS "scaled_norm_1",
    SUM("scale" * "gradient_0" * "direction_0") AS "overlap_0",
    SUM("scale" * "gradient_1" * "direction_1") AS "overlap_1"
  FROM "work"."iterates" AS "iterates"
  GROUP BY
    "part"
), "shares" AS (
  SELECT
    "last_betas"."part",
    COALESCE("sums"."gradient_norm_0", 0) AS "gradient_norm_0",
    COALESCE("sums"."gradient_norm_1", 0) AS "gradient_norm_1",
    COALESCE("sums"."scaled_norm_0", 0) AS "scaled_norm_0",
    COALESCE("sums"."scaled_norm_1", 0) AS "scaled_norm_1",
    COALESCE("sums"."overlap_0", 0) AS "overlap_0",
    COALESCE("sums"."overlap_1", 0) AS "overlap_1",
    "last_betas"."direction_norm_0" AS "last_direction_norm_0",
    "last_betas"."direction_norm_1" AS "last_direction_norm_1",
    COALESCE(
      CAST("sums"."gradient_norm_0" AS DOUBLE PRECISION) / NULLIF("last_betas"."gradient_norm_0", 0),
      0
    ) AS "beta_0",
    COALESCE(
      CAST("sums"."gradient_norm_1" AS DOUBLE PRECISION) / NULLIF("last_betas"."gradient_norm_1", 0),
      0
    ) AS "beta_1"
  FROM "work"."last_betas" AS "last_betas"
  LEFT JOIN "sums"
    ON "last_betas"."part" = "sums"."part"
)
SELECT
  "part",
  "gradient_norm_0" AS "gradient_norm_0",
  "gradient_norm_1" AS "gradient_norm_1",
  "beta_0" AS "beta_0",
  "beta_1" AS "beta_1",
  "scaled_norm_0" + 2 * "beta_0" * "overlap_0" + "beta_0" * "beta_0" * "last_direction_norm_0" AS "direction_norm_0",
  "scaled_norm_1" + 2 * "beta_1" * "overlap_1" + "beta_1" * "beta_1" * "last_direction_norm_1" AS "direction_norm_1"
FROM "shares"

-- conjugate/line_search
WITH "steps" AS (
  SELECT
    "betas"."part",
    "betas"."gradient_norm_0" AS "gradient_norm_0",
    "betas"."gradient_norm_1" AS "gradient_norm_1",
    "last_line_search"."difference_0" AS "difference_0",
    "last_line_search"."difference_1" AS "difference_1",
    "last_line_search"."variance_0" AS "variance_0",
    "last_line_search"."variance_1" AS "variance_1",
    "last_line_search"."base_0" AS "base_0",
    "last_line_search"."base_1" AS "base_1",
    "curvature"."mean_positive_0" AS "mean_positive_0",
    "curvature"."mean_positive_1" AS "mean_positive_1",
    "curvature"."mean_negative_0" AS "mean_negative_0",
    "curvature"."mean_negative_1" AS "mean_negative_1",
    CASE
      WHEN "last_line_search"."before_0" > 0
      AND "last_line_search"."difference_0" * "last_line_search"."difference_0" <= (
        1 + %(tolerance)s
      ) * "last_line_search"."before_0" * "last_line_search"."variance_0"
      THEN 0
      ELSE COALESCE(
        CAST("parts"."instances" * "betas"."gradient_norm_0" AS DOUBLE PRECISION) / NULLIF("curvature"."curvature_0" + %(ridge)s * "betas"."direction_norm_0", 0),
        0
      )
    END AS "step_0",
    CASE
      WHEN "last_line_search"."before_1" > 0
      AND "last_line_search"."difference_1" * "last_line_search"."difference_1" <= (
        1 + %(tolerance)s
      ) * "last_line_search"."before_1" * "last_line_search"."variance_1"
      THEN 0
      ELSE COALESCE(
        CAST("parts"."instances" * "betas"."gradient_norm_1" AS DOUBLE PRECISION) / NULLIF("curvature"."curvature_1" + %(ridge)s * "betas"."direction_norm_1", 0),
        0
      )
    END AS "step_1"
  FROM "work"."betas" AS "betas"
  INNER JOIN "work"."parts" AS "parts"
    ON "betas"."part" = "parts"."part"
  INNER JOIN "work"."last_line_search" AS "last_line_search"
    ON "betas"."part" = "last_line_search"."part"
  INNER JOIN "work"."curvature" AS "curvature"
    ON "betas"."part" = "curvature"."part"
)
SELECT
  "part",
  "step_0" AS "step_0",
  "step_1" AS "step_1",
  "mean_positive_0" AS "mean_positive_0",
  "mean_positive_1" AS "mean_positive_1",
  "mean_negative_0" AS "mean_negative_0",
  "mean_negative_1" AS "mean_negative_1",
  "difference_0" + "step_0" * (
    "mean_positive_0" - "mean_negative_0"
  ) AS "difference_0",
  "difference_1" + "step_1" * (
    "mean_positive_1" - "mean_negative_1"
  ) AS "difference_1",
  "variance_0" + "step_0" * (
    2 * (
      "mean_positive_0" - "mean_negative_0"
    ) - "gradient_norm_0"
  ) AS "variance_0",
  "variance_1" + "step_1" * (
    2 * (
      "mean_positive_1" - "mean_negative_1"
    ) - "gradient_norm_1"
  ) AS "variance_1",
  "base_0" + "step_0" * "mean_negative_0" AS "base_0",
  "base_1" + "step_1" * "mean_negative_1" AS "base_1",
  COALESCE(
    CAST("difference_0" * "difference_0" AS DOUBLE PRECISION) / NULLIF("variance_0", 0),
    0
  ) AS "before_0",
  COALESCE(
    CAST("difference_1" * "difference_1" AS DOUBLE PRECISION) / NULLIF("variance_1", 0),
    0
  ) AS "before_1"
FROM "steps"

-- conjugate/restart
SELECT
  "preconditioner"."slot",
  "preconditioner"."part",
  "preconditioner"."scale",
  CAST(CAST("starts"."weight_0" AS REAL) AS DOUBLE PRECISION) AS "weight_0",
  CAST(CAST("starts"."weight_1" AS REAL) AS DOUBLE PRECISION) AS "weight_1",
  CAST(CAST("gradients"."gradient_0" - CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "starts"."weight_0" AS REAL) AS DOUBLE PRECISION) AS "gradient_0",
  CAST(CAST("gradients"."gradient_1" - CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "starts"."weight_1" AS REAL) AS DOUBLE PRECISION) AS "gradient_1",
  CAST(CAST(0 * "gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "direction_0",
  CAST(CAST(0 * "gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "direction_1"
FROM "work"."preconditioner" AS "preconditioner"
INNER JOIN "work"."parts" AS "parts"
  ON "preconditioner"."part" = "parts"."part"
INNER JOIN "work"."gradients" AS "gradients"
  ON "preconditioner"."slot" = "gradients"."slot"
INNER JOIN "work"."starts" AS "starts"
  ON "preconditioner"."slot" = "starts"."slot"

-- conjugate/restart_line_search
WITH "norms" AS (
  SELECT
    "part",
    SUM("weight_0" * "weight_0") AS "norm_0",
    SUM("weight_1" * "weight_1") AS "norm_1"
  FROM "work"."starts" AS "starts"
  GROUP BY
    "part"
)
SELECT
  "parts"."part",
  0 * "parts"."positives_0" AS "step_0",
  0 * "parts"."positives_1" AS "step_1",
  0 * "parts"."positives_0" AS "mean_positive_0",
  0 * "parts"."positives_1" AS "mean_positive_1",
  0 * "parts"."positives_0" AS "mean_negative_0",
  0 * "parts"."positives_1" AS "mean_negative_1",
  "curvature"."mean_positive_0" - "curvature"."mean_negative_0" AS "difference_0",
  "curvature"."mean_positive_1" - "curvature"."mean_negative_1" AS "difference_1",
  CAST((
    "curvature"."curvature_0" + %(ridge)s * COALESCE("norms"."norm_0", 0)
  ) AS DOUBLE PRECISION) / "parts"."instances" AS "variance_0",
  CAST((
    "curvature"."curvature_1" + %(ridge)s * COALESCE("norms"."norm_1", 0)
  ) AS DOUBLE PRECISION) / "parts"."instances" AS "variance_1",
  "curvature"."mean_negative_0" AS "base_0",
  "curvature"."mean_negative_1" AS "base_1",
  0 * "parts"."positives_0" AS "before_0",
  0 * "parts"."positives_1" AS "before_1"
FROM "work"."parts" AS "parts"
INNER JOIN "work"."curvature" AS "curvature"
  ON "parts"."part" = "curvature"."part"
LEFT JOIN "norms"
  ON "parts"."part" = "norms"."part"

-- conjugate/start
SELECT
  "preconditioner"."slot",
  "preconditioner"."part",
  "preconditioner"."scale",
  CAST(CAST(0 * "gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "weight_0",
  CAST(CAST(0 * "gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "weight_1",
  CAST(CAST("gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "gradient_0",
  CAST(CAST("gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "gradient_1",
  CAST(CAST(0 * "gradients"."gradient_0" AS REAL) AS DOUBLE PRECISION) AS "direction_0",
  CAST(CAST(0 * "gradients"."gradient_1" AS REAL) AS DOUBLE PRECISION) AS "direction_1"
FROM "work"."preconditioner" AS "preconditioner"
INNER JOIN "work"."gradients" AS "gradients"
  ON "preconditioner"."slot" = "gradients"."slot"

-- conjugate/update
SELECT
  "directions"."slot",
  "directions"."part",
  "directions"."scale",
  CAST(CAST("directions"."weight_0" + "line_search"."step_0" * "directions"."direction_0" AS REAL) AS DOUBLE PRECISION) AS "weight_0",
  CAST(CAST("directions"."weight_1" + "line_search"."step_1" * "directions"."direction_1" AS REAL) AS DOUBLE PRECISION) AS "weight_1",
  CAST(CAST("directions"."gradient_0" - "line_search"."step_0" * (
    "gradients"."gradient_0" + CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "directions"."direction_0"
  ) AS REAL) AS DOUBLE PRECISION) AS "gradient_0",
  CAST(CAST("directions"."gradient_1" - "line_search"."step_1" * (
    "gradients"."gradient_1" + CAST(%(ridge)s AS DOUBLE PRECISION) / "parts"."instances" * "directions"."direction_1"
  ) AS REAL) AS DOUBLE PRECISION) AS "gradient_1",
  CAST(CAST("directions"."direction_0" AS REAL) AS DOUBLE PRECISION) AS "direction_0",
  CAST(CAST("directions"."direction_1" AS REAL) AS DOUBLE PRECISION) AS "direction_1"
FROM "work"."directions" AS "directions"
INNER JOIN "work"."gradients" AS "gradients"
  ON "directions"."slot" = "gradients"."slot"
INNER JOIN "work"."line_search" AS "line_search"
  ON "directions"."part" = "line_search"."part"
INNER JOIN "work"."parts" AS "parts"
  ON "directions"."part" = "parts"."part"
