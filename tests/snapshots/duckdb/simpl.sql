-- simpl/candidate_points
WITH "left_out" AS (
  SELECT DISTINCT
    "fold"
  FROM "work"."folds" AS "folds"
), "looked_at" AS (
  SELECT
    "folds"."doc",
    "left_out"."fold"
  FROM "work"."folds" AS "folds"
  INNER JOIN "left_out"
    ON (
      "folds"."fold" = "left_out"."fold"
    ) = $inside
  WHERE
    (
      CAST("folds"."doc" AS BIGINT) + 1
    ) * 40503 % 65521 % $every = 0
)
SELECT
  CAST("stage_labels"."label" * $folds + "looked_at"."fold" AS INT) AS "tree",
  "looked_at"."doc" AS "point",
  "coordinates"."stage" AS "axis",
  "coordinates"."value",
  "unseen_scores"."target"
FROM "looked_at"
INNER JOIN "work"."unseen_scores" AS "unseen_scores"
  ON "looked_at"."doc" = "unseen_scores"."doc"
INNER JOIN "work"."stage_labels" AS "stage_labels"
  ON "unseen_scores"."label" = "stage_labels"."label"
INNER JOIN "work"."screened" AS "screened"
  ON "stage_labels"."label" = "screened"."label"
INNER JOIN "work"."coordinates" AS "coordinates"
  ON "unseen_scores"."label" = "coordinates"."label"
  AND "unseen_scores"."doc" = "coordinates"."doc"
  AND "stage_labels"."stage" >= "coordinates"."stage"

-- simpl/candidate_scores
WITH "given" AS (
  SELECT
    CAST(FLOOR("unseen_points"."tree" / $folds) AS INT) AS "label",
    "unseen_points"."value",
    "unseen_points"."target",
    CASE WHEN "leaves"."positive" THEN 1 ELSE 0 END AS "by_tree"
  FROM "work"."unseen_points" AS "unseen_points"
  INNER JOIN "work"."point_leaves" AS "point_leaves"
    ON "unseen_points"."tree" = "point_leaves"."tree"
    AND "unseen_points"."point" = "point_leaves"."point"
  INNER JOIN "work"."leaves" AS "leaves"
    ON "point_leaves"."tree" = "leaves"."tree"
    AND "point_leaves"."leaf" = "leaves"."leaf"
  WHERE
    "unseen_points"."axis" = 0
), "decided" AS (
  SELECT
    "given"."label",
    "given"."target",
    "given"."by_tree",
    CASE
      WHEN "calibrations"."slope" * "given"."value" + "calibrations"."intercept" > "thresholds"."threshold"
      THEN 1
      ELSE 0
    END AS "by_line"
  FROM "given"
  INNER JOIN "work"."calibrations" AS "calibrations"
    ON "given"."label" = "calibrations"."label"
  INNER JOIN "work"."thresholds" AS "thresholds"
    ON "given"."label" = "thresholds"."label"
), "counted" AS (
  SELECT
    "label",
    SUM("target") AS "positives",
    SUM("by_tree") AS "by_tree",
    SUM("by_line") AS "by_line",
    SUM("target" * "by_tree") AS "tree_hits",
    SUM("target" * "by_line") AS "line_hits"
  FROM "decided"
  GROUP BY
    "label"
)
SELECT
  "label",
  CAST($stage AS INT) AS "last_stage",
  COALESCE(2.0 * "tree_hits" / NULLIF("by_tree" + "positives", 0), 0) AS "f1",
  COALESCE(2.0 * "line_hits" / NULLIF("by_line" + "positives", 0), 0) AS "line_f1",
  CAST("positives" AS INT) AS "positives"
FROM "counted"

-- simpl/choices
WITH "compared" AS (
  SELECT
    "label",
    "last_stage",
    "f1",
    "line_f1",
    $margin / SQRT("positives") AS "margin",
    MAX("f1") OVER (PARTITION BY "label") AS "best_f1"
  FROM "work"."candidate_scores" AS "candidate_scores"
  WHERE
    "positives" > 0
)
SELECT
  "label",
  MIN("last_stage") AS "last_stage"
FROM "compared"
WHERE
  "f1" > "line_f1" + "margin" AND "f1" >= "best_f1" - "margin"
GROUP BY
  "label"

-- simpl/coordinates
SELECT
  "label",
  0 AS "stage",
  "doc",
  "score" AS "value"
FROM "work"."unseen_scores" AS "unseen_scores"
UNION ALL
SELECT
  "label",
  "stage",
  "doc",
  "value"
FROM "work"."later_coordinates" AS "later_coordinates"

-- simpl/document_coordinates
WITH "rows" AS (
  SELECT
    CAST($first + UNNEST([0, 1]) AS INT) AS "label",
    "documents"."doc",
    UNNEST([COALESCE("projections"."projection_0", 0), COALESCE("projections"."projection_1", 0)]) AS "value"
  FROM "work"."documents" AS "documents"
  LEFT JOIN "work"."projections" AS "projections"
    ON "documents"."doc" = "projections"."instance"
)
SELECT
  "rows"."label",
  "model_stages"."stage",
  "rows"."doc",
  CAST("rows"."value" + "model_stages"."bias" AS REAL) AS "value"
FROM "rows"
INNER JOIN "work"."model_stages" AS "model_stages"
  ON "rows"."label" = "model_stages"."label"
WHERE
  "model_stages"."stage" = $stage

-- simpl/every_choice
SELECT
  "labels"."label",
  COALESCE(MAX("all_survivors"."stage"), 0) AS "last_stage"
FROM "work"."labels" AS "labels"
LEFT JOIN "work"."all_survivors" AS "all_survivors"
  ON "labels"."label" = "all_survivors"."label"
GROUP BY
  "labels"."label"

-- simpl/final_discriminants
SELECT
  CAST(FLOOR("iterates"."part" / $stages) AS INT) AS "label",
  CAST("iterates"."part" % $stages AS INT) AS "stage",
  0 AS "part",
  CAST("iterates"."slot" - CAST("iterates"."part" AS BIGINT) * $terms AS INT) AS "term",
  CAST("scales"."factor_0" * "iterates"."weight_0" AS REAL) AS "weight"
FROM "work"."iterates" AS "iterates"
INNER JOIN "work"."scales" AS "scales"
  ON "iterates"."part" = "scales"."part"

-- simpl/final_instances
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "all_survivors"."label", "all_survivors"."stage", "all_survivors"."doc") - 1 AS INT) AS "instance",
  "all_survivors"."doc",
  CAST("all_survivors"."label" * $stages + "all_survivors"."stage" AS INT) AS "part",
  "all_survivors"."target"
FROM "work"."all_survivors" AS "all_survivors"
INNER JOIN "work"."choices" AS "choices"
  ON "all_survivors"."label" = "choices"."label"
WHERE
  "all_survivors"."stage" <= "choices"."last_stage"

-- simpl/first_labels
SELECT
  "label",
  0 AS "stage",
  "bias"
FROM "work"."biases" AS "biases"

-- simpl/going_labels
WITH "before" AS (
  SELECT
    "label",
    -1 AS "last_stage",
    "line_f1" AS "f1"
  FROM "work"."candidate_scores" AS "candidate_scores"
  WHERE
    "last_stage" = 0
  UNION ALL
  SELECT
    "label",
    "last_stage",
    "f1"
  FROM "work"."candidate_scores" AS "candidate_scores"
)
SELECT
  "now"."label"
FROM "work"."candidate_scores" AS "now"
INNER JOIN "before"
  ON "now"."label" = "before"."label"
  AND "now"."last_stage" = "before"."last_stage" + 1
WHERE
  "now"."last_stage" = $stage
  AND "now"."positives" > 0
  AND "now"."f1" > "before"."f1" + $margin / SQRT("now"."positives")

-- simpl/going_values
SELECT
  "swept"."label",
  "swept"."doc",
  "swept"."value",
  "swept"."target"
FROM "work"."swept" AS "swept"
INNER JOIN "work"."going_labels" AS "going_labels"
  ON "swept"."label" = "going_labels"."label"

-- simpl/leaf_scores
SELECT
  "unseen_scores"."label",
  "point_leaves"."leaf",
  "unseen_scores"."doc",
  "unseen_scores"."score",
  "unseen_scores"."target"
FROM "work"."unseen_scores" AS "unseen_scores"
INNER JOIN "work"."point_leaves" AS "point_leaves"
  ON "unseen_scores"."label" = "point_leaves"."tree"
  AND "unseen_scores"."doc" = "point_leaves"."point"

-- simpl/model_stages
SELECT
  "label",
  0 AS "stage",
  "bias",
  CAST(0 AS DOUBLE) AS "per_token"
FROM "work"."biases" AS "biases"
UNION ALL
SELECT DISTINCT
  "all_survivors"."label",
  "all_survivors"."stage",
  CAST(0 AS DOUBLE) AS "bias",
  CAST(0 AS DOUBLE) AS "per_token"
FROM "work"."all_survivors" AS "all_survivors"
INNER JOIN "work"."choices" AS "choices"
  ON "all_survivors"."label" = "choices"."label"
WHERE
  "all_survivors"."stage" <= "choices"."last_stage"

-- simpl/model_terms
SELECT
  "discriminants"."label",
  "discriminants"."stage",
  "discriminants"."term",
  "discriminants"."weight"
FROM "work"."discriminants" AS "discriminants"
LEFT JOIN "work"."choices" AS "choices"
  ON "discriminants"."label" = "choices"."label"
WHERE
  "discriminants"."weight" <> 0
  AND "discriminants"."stage" <= COALESCE("choices"."last_stage", 0)

-- simpl/no_candidates
SELECT
  "label",
  0 AS "last_stage",
  CAST(0 AS DOUBLE) AS "f1",
  CAST(0 AS DOUBLE) AS "line_f1",
  0 AS "positives"
FROM "work"."labels" AS "labels"
WHERE
  FALSE

-- simpl/no_coordinates
SELECT
  0 AS "label",
  0 AS "stage",
  "doc",
  CAST(0 AS REAL) AS "value"
FROM "work"."documents" AS "documents"
WHERE
  FALSE

-- simpl/no_discriminants
SELECT
  0 AS "label",
  0 AS "stage",
  0 AS "part",
  "doc" AS "term",
  CAST(0 AS REAL) AS "weight"
FROM "work"."documents" AS "documents"
WHERE
  FALSE

-- simpl/no_stage_cuts
SELECT
  0 AS "stage",
  "label",
  CAST(0 AS BIGINT) AS "documents",
  CAST(0 AS DOUBLE) AS "cut",
  CAST(0 AS BIGINT) AS "survivors"
FROM "work"."labels" AS "labels"
WHERE
  FALSE

-- simpl/no_survivors
SELECT
  0 AS "stage",
  0 AS "label",
  "doc",
  CAST(0 AS SMALLINT) AS "target"
FROM "work"."documents" AS "documents"
WHERE
  FALSE

-- simpl/orthogonal_discriminants
WITH "earlier_lengths" AS (
  SELECT
    "label",
    "stage",
    "part",
    SUM(CAST("weight" AS DOUBLE) * "weight") AS "square"
  FROM "work"."discriminants" AS "discriminants"
  GROUP BY
    "label",
    "stage",
    "part"
), "products" AS (
  SELECT
    "found"."label",
    "found"."part",
    "found"."stage" AS "new_stage",
    "earlier"."stage",
    SUM(CAST("found"."weight" AS DOUBLE) * "earlier"."weight") AS "product"
  FROM "work"."found" AS "found"
  INNER JOIN "work"."discriminants" AS "earlier"
    ON "found"."label" = "earlier"."label"
    AND "found"."part" = "earlier"."part"
    AND "found"."term" = "earlier"."term"
  GROUP BY
    "found"."label",
    "found"."part",
    "found"."stage",
    "earlier"."stage"
), "shadows" AS (
  SELECT
    "products"."label",
    "products"."part",
    "products"."new_stage",
    "products"."stage",
    COALESCE("products"."product" / NULLIF("earlier_lengths"."square", 0), 0) AS "overlap"
  FROM "products"
  INNER JOIN "earlier_lengths"
    ON "products"."label" = "earlier_lengths"."label"
    AND "products"."part" = "earlier_lengths"."part"
    AND "products"."stage" = "earlier_lengths"."stage"
), "pieces" AS (
  SELECT
    "label",
    "stage",
    "part",
    "term",
    CAST("weight" AS DOUBLE) AS "weight"
  FROM "work"."found" AS "found"
  UNION ALL
  SELECT
    "earlier"."label",
    "shadows"."new_stage" AS "stage",
    "earlier"."part",
    "earlier"."term",
    -"shadows"."overlap" * "earlier"."weight" AS "weight"
  FROM "work"."discriminants" AS "earlier"
  INNER JOIN "shadows"
    ON "earlier"."label" = "shadows"."label"
    AND "earlier"."part" = "shadows"."part"
    AND "earlier"."stage" = "shadows"."stage"
), "sums" AS (
  SELECT
    "label",
    "stage",
    "part",
    "term",
    SUM("weight") AS "weight"
  FROM "pieces"
  GROUP BY
    "label",
    "stage",
    "part",
    "term"
), "lengths" AS (
  SELECT
    "label",
    "stage",
    "part",
    SQRT(SUM("weight" * "weight")) AS "length"
  FROM "sums"
  GROUP BY
    "label",
    "stage",
    "part"
)
SELECT
  "sums"."label",
  "sums"."stage",
  "sums"."part",
  "sums"."term",
  CAST(COALESCE("sums"."weight" / NULLIF("lengths"."length", 0), 0) AS REAL) AS "weight"
FROM "sums"
INNER JOIN "lengths"
  ON "sums"."label" = "lengths"."label"
  AND "sums"."stage" = "lengths"."stage"
  AND "sums"."part" = "lengths"."part"

-- simpl/stage_cuts
SELECT
  CAST($stage AS INT) AS "stage",
  "label",
  "documents",
  "cut",
  "errors" AS "survivors"
FROM "work"."sweeps" AS "sweeps"

-- simpl/stage_directions
SELECT
  CAST("part" * $terms + "term" AS INT) AS "slot",
  SUM(CASE WHEN "label" = $first + 0 THEN "weight" ELSE 0 END) AS "direction_0",
  SUM(CASE WHEN "label" = $first + 1 THEN "weight" ELSE 0 END) AS "direction_1"
FROM "work"."discriminants" AS "discriminants"
WHERE
  "stage" = $stage
GROUP BY
  CAST("part" * $terms + "term" AS INT)

-- simpl/stage_found
SELECT
  "label",
  "stage",
  "part",
  "term",
  "weight"
FROM "work"."found" AS "found"
WHERE
  "stage" = $stage

-- simpl/stage_labels
SELECT DISTINCT
  "label",
  CAST($stage AS INT) AS "stage",
  CAST(0 AS DOUBLE) AS "bias"
FROM "work"."survivors" AS "survivors"

-- simpl/stage_survivors
SELECT
  CAST($stage AS INT) AS "stage",
  "label",
  "doc",
  "target"
FROM "work"."survivors" AS "survivors"

-- simpl/survivor_coordinates
SELECT
  "survivors"."label",
  "survivors"."doc",
  "coordinates"."value",
  "survivors"."target"
FROM "work"."survivors" AS "survivors"
INNER JOIN "work"."coordinates" AS "coordinates"
  ON "survivors"."label" = "coordinates"."label"
  AND "survivors"."doc" = "coordinates"."doc"
WHERE
  "coordinates"."stage" = $stage

-- simpl/survivor_discriminants
SELECT
  CAST(FLOOR("iterates"."part" / $folds) AS INT) AS "label",
  CAST($stage AS INT) AS "stage",
  CAST("iterates"."part" % $folds AS INT) AS "part",
  CAST("iterates"."slot" - CAST("iterates"."part" AS BIGINT) * $terms AS INT) AS "term",
  CAST("scales"."factor_0" * "iterates"."weight_0" AS REAL) AS "weight"
FROM "work"."iterates" AS "iterates"
INNER JOIN "work"."scales" AS "scales"
  ON "iterates"."part" = "scales"."part"

-- simpl/survivor_entries
SELECT
  "instances"."instance",
  CAST("instances"."part" AS BIGINT) * $terms + "weights"."term" AS "slot",
  "weights"."weight"
FROM "work"."weights" AS "weights"
INNER JOIN "work"."instances" AS "instances"
  ON "weights"."doc" = "instances"."doc"

-- simpl/survivor_instances
WITH "parts" AS (
  SELECT DISTINCT
    "fold"
  FROM "work"."folds" AS "folds"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "survivors"."label", "survivors"."doc", "parts"."fold") - 1 AS INT) AS "instance",
  "survivors"."doc",
  CAST("survivors"."label" * $folds + "parts"."fold" AS INT) AS "part",
  "survivors"."target"
FROM "work"."survivors" AS "survivors"
INNER JOIN "work"."folds" AS "folds"
  ON "survivors"."doc" = "folds"."doc"
INNER JOIN "parts"
  ON $folds = 1 OR "folds"."fold" <> "parts"."fold"

-- simpl/survivor_targets
SELECT
  "instance",
  "part",
  "target" AS "target_0"
FROM "work"."instances" AS "instances"

-- simpl/survivor_values
SELECT
  "instances"."part" AS "label",
  "instances"."doc",
  COALESCE("projections"."projection_0", 0) AS "value",
  "instances"."target"
FROM "work"."instances" AS "instances"
LEFT JOIN "work"."projections" AS "projections"
  ON "instances"."instance" = "projections"."instance"

-- simpl/survivors
WITH "wrong" AS (
  SELECT
    "swept"."label",
    "swept"."doc",
    "swept"."target"
  FROM "work"."swept" AS "swept"
  INNER JOIN "work"."sweeps" AS "sweeps"
    ON "swept"."label" = "sweeps"."label"
  WHERE
    (
      "swept"."target" = 1 AND "swept"."value" <= "sweeps"."cut"
    )
    OR (
      "swept"."target" = 0 AND "swept"."value" > "sweeps"."cut"
    )
), "mixed" AS (
  SELECT
    "label"
  FROM "wrong"
  GROUP BY
    "label"
  HAVING
    MIN("target") < MAX("target")
)
SELECT
  "wrong"."label",
  "wrong"."doc",
  "wrong"."target"
FROM "wrong"
INNER JOIN "mixed"
  ON "wrong"."label" = "mixed"."label"

-- simpl/sweeps
WITH "totals" AS (
  SELECT
    "label",
    SUM("target") AS "positives",
    COUNT(*) AS "documents",
    MIN(CAST("value" AS DOUBLE)) AS "lowest"
  FROM "work"."swept" AS "swept"
  GROUP BY
    "label"
), "running" AS (
  SELECT
    "label",
    CAST("value" AS DOUBLE) AS "value",
    LEAD(CAST("value" AS DOUBLE)) OVER (PARTITION BY "label" ORDER BY "value") AS "next_value",
    ROW_NUMBER() OVER (PARTITION BY "label" ORDER BY "value") AS "below",
    SUM("target") OVER (
      PARTITION BY "label"
      ORDER BY "value"
      ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW
    ) AS "positives_below"
  FROM "work"."swept" AS "swept"
), "candidates" AS (
  SELECT
    "running"."label",
    COALESCE((
      "running"."value" + "running"."next_value"
    ) / 2, "running"."value") AS "cut",
    "running"."positives_below" + (
      "totals"."documents" - "running"."below"
    ) - (
      "totals"."positives" - "running"."positives_below"
    ) AS "errors",
    "totals"."documents"
  FROM "running"
  INNER JOIN "totals"
    ON "running"."label" = "totals"."label"
  WHERE
    "running"."next_value" IS NULL OR "running"."value" < "running"."next_value"
  UNION ALL
  SELECT
    "label",
    "lowest" - 1 AS "cut",
    "documents" - "positives" AS "errors",
    "documents"
  FROM "totals"
), "fewest" AS (
  SELECT
    "label",
    MIN("errors") AS "errors"
  FROM "candidates"
  GROUP BY
    "label"
)
SELECT
  "candidates"."label",
  MIN("candidates"."cut") AS "cut",
  CAST(MIN("candidates"."errors") AS BIGINT) AS "errors",
  CAST(MIN("candidates"."documents") AS BIGINT) AS "documents"
FROM "candidates"
INNER JOIN "fewest"
  ON "candidates"."label" = "fewest"."label"
  AND "candidates"."errors" = "fewest"."errors"
GROUP BY
  "candidates"."label"

-- simpl/tree_bounds
SELECT
  "tree" AS "label",
  "leaf",
  "axis" AS "stage",
  "low",
  "high"
FROM "work"."leaf_bounds" AS "leaf_bounds"

-- simpl/tree_leaves
SELECT
  "leaves"."tree" AS "label",
  "leaves"."leaf",
  "leaves"."positive",
  "calibrations"."slope",
  "calibrations"."intercept"
FROM "work"."leaves" AS "leaves"
INNER JOIN "work"."calibrations" AS "calibrations"
  ON "leaves"."tree" = "calibrations"."label"
  AND "leaves"."leaf" = "calibrations"."leaf"

-- simpl/tree_points
SELECT
  "coordinates"."label" AS "tree",
  "coordinates"."doc" AS "point",
  "coordinates"."stage" AS "axis",
  "coordinates"."value",
  "unseen_scores"."target"
FROM "work"."coordinates" AS "coordinates"
INNER JOIN "work"."choices" AS "choices"
  ON "coordinates"."label" = "choices"."label"
INNER JOIN "work"."unseen_scores" AS "unseen_scores"
  ON "coordinates"."label" = "unseen_scores"."label"
  AND "coordinates"."doc" = "unseen_scores"."doc"
WHERE
  "coordinates"."stage" <= "choices"."last_stage"

-- simpl/unseen_quality
SELECT
  AVG(GREATEST("thresholds"."f1", COALESCE("candidate_scores"."f1", 0))) AS "f1",
  COUNT(*) AS "labels",
  (
    SELECT
      COUNT(*)
    FROM "work"."going_labels" AS "going_labels"
  ) AS "going"
FROM "work"."thresholds" AS "thresholds"
LEFT JOIN "work"."candidate_scores" AS "candidate_scores"
  ON "thresholds"."label" = "candidate_scores"."label"
  AND "candidate_scores"."last_stage" = 0
