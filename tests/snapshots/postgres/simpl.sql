-- simpl/candidate_scores
WITH "given" AS (
  SELECT
    CAST(FLOOR(CAST("unseen_points"."tree" AS DOUBLE PRECISION) / %(folds)s) AS INT) AS "label",
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
  CAST(%(stage)s AS INT) AS "last_stage",
  COALESCE(
    CAST(2.0 * "tree_hits" AS DOUBLE PRECISION) / NULLIF("by_tree" + "positives", 0),
    0
  ) AS "f1",
  COALESCE(
    CAST(2.0 * "line_hits" AS DOUBLE PRECISION) / NULLIF("by_line" + "positives", 0),
    0
  ) AS "line_f1",
  CAST("positives" AS INT) AS "positives"
FROM "counted"

-- simpl/choices
WITH "compared" AS (
  SELECT
    "label",
    "last_stage",
    "f1",
    "line_f1",
    CAST(%(margin)s AS DOUBLE PRECISION) / SQRT("positives") AS "margin",
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

-- simpl/document_coordinates
WITH "rows" AS (
  SELECT
    CAST(%(first)s + UNNEST(ARRAY[0, 1]) AS INT) AS "label",
    "documents"."doc",
    UNNEST(ARRAY[COALESCE("projections"."projection_0", 0), COALESCE("projections"."projection_1", 0)]) AS "value"
  FROM "work"."documents" AS "documents"
  LEFT JOIN "work"."projections" AS "projections"
    ON "documents"."doc" = "projections"."instance"
)
SELECT
  "rows"."label",
  "model_stages"."stage",
  "rows"."doc",
  CAST(CAST("rows"."value" + "model_stages"."bias" AS REAL) AS DOUBLE PRECISION) AS "value"
FROM "rows"
INNER JOIN "work"."model_stages" AS "model_stages"
  ON "rows"."label" = "model_stages"."label"
WHERE
  "model_stages"."stage" = %(stage)s

-- simpl/final_discriminants
SELECT
  CAST(FLOOR(CAST("iterates"."part" AS DOUBLE PRECISION) / %(stages)s) AS INT) AS "label",
  CAST("iterates"."part" % %(stages)s AS INT) AS "stage",
  0 AS "part",
  CAST("iterates"."slot" - CAST("iterates"."part" AS BIGINT) * %(terms)s AS INT) AS "term",
  CAST(CAST("scales"."factor_0" * "iterates"."weight_0" AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "work"."iterates" AS "iterates"
INNER JOIN "work"."scales" AS "scales"
  ON "iterates"."part" = "scales"."part"

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
  "now"."last_stage" = %(stage)s
  AND "now"."positives" > 0
  AND "now"."f1" > "before"."f1" + CAST(%(margin)s AS DOUBLE PRECISION) / SQRT("now"."positives")

-- simpl/model_stages
SELECT
  "label",
  0 AS "stage",
  "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."biases" AS "biases"
UNION ALL
SELECT DISTINCT
  "all_survivors"."label",
  "all_survivors"."stage",
  CAST(0 AS DOUBLE PRECISION) AS "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."all_survivors" AS "all_survivors"
INNER JOIN "work"."choices" AS "choices"
  ON "all_survivors"."label" = "choices"."label"
WHERE
  "all_survivors"."stage" <= "choices"."last_stage"

-- simpl/no_candidates
SELECT
  "label",
  0 AS "last_stage",
  CAST(0 AS DOUBLE PRECISION) AS "f1",
  CAST(0 AS DOUBLE PRECISION) AS "line_f1",
  0 AS "positives"
FROM "work"."labels" AS "labels"
WHERE
  FALSE

-- simpl/no_coordinates
SELECT
  0 AS "label",
  0 AS "stage",
  "doc",
  CAST(CAST(0 AS REAL) AS DOUBLE PRECISION) AS "value"
FROM "work"."documents" AS "documents"
WHERE
  FALSE

-- simpl/no_discriminants
SELECT
  0 AS "label",
  0 AS "stage",
  0 AS "part",
  "doc" AS "term",
  CAST(CAST(0 AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "work"."documents" AS "documents"
WHERE
  FALSE

-- simpl/no_stage_cuts
SELECT
  0 AS "stage",
  "label",
  CAST(0 AS BIGINT) AS "documents",
  CAST(0 AS DOUBLE PRECISION) AS "cut",
  CAST(0 AS BIGINT) AS "survivors"
FROM "work"."labels" AS "labels"
WHERE
  FALSE

-- simpl/orthogonal_discriminants
WITH "earlier_lengths" AS (
  SELECT
    "label",
    "stage",
    "part",
    SUM(CAST("weight" AS DOUBLE PRECISION) * "weight") AS "square"
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
    SUM(CAST("found"."weight" AS DOUBLE PRECISION) * "earlier"."weight") AS "product"
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
    COALESCE(
      CAST("products"."product" AS DOUBLE PRECISION) / NULLIF("earlier_lengths"."square", 0),
      0
    ) AS "overlap"
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
    CAST("weight" AS DOUBLE PRECISION) AS "weight"
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
  CAST(CAST(COALESCE(CAST("sums"."weight" AS DOUBLE PRECISION) / NULLIF("lengths"."length", 0), 0) AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "sums"
INNER JOIN "lengths"
  ON "sums"."label" = "lengths"."label"
  AND "sums"."stage" = "lengths"."stage"
  AND "sums"."part" = "lengths"."part"

-- simpl/stage_labels
SELECT DISTINCT
  "label",
  CAST(%(stage)s AS INT) AS "stage",
  CAST(0 AS DOUBLE PRECISION) AS "bias"
FROM "work"."survivors" AS "survivors"

-- simpl/survivor_discriminants
SELECT
  CAST(FLOOR(CAST("iterates"."part" AS DOUBLE PRECISION) / %(folds)s) AS INT) AS "label",
  CAST(%(stage)s AS INT) AS "stage",
  CAST("iterates"."part" % %(folds)s AS INT) AS "part",
  CAST("iterates"."slot" - CAST("iterates"."part" AS BIGINT) * %(terms)s AS INT) AS "term",
  CAST(CAST("scales"."factor_0" * "iterates"."weight_0" AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "work"."iterates" AS "iterates"
INNER JOIN "work"."scales" AS "scales"
  ON "iterates"."part" = "scales"."part"

-- simpl/sweeps
WITH "totals" AS (
  SELECT
    "label",
    SUM("target") AS "positives",
    COUNT(*) AS "documents",
    MIN(CAST("value" AS DOUBLE PRECISION)) AS "lowest"
  FROM "work"."swept" AS "swept"
  GROUP BY
    "label"
), "running" AS (
  SELECT
    "label",
    CAST("value" AS DOUBLE PRECISION) AS "value",
    LEAD(CAST("value" AS DOUBLE PRECISION)) OVER (PARTITION BY "label" ORDER BY "value") AS "next_value",
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
    COALESCE(
      CAST((
        "running"."value" + "running"."next_value"
      ) AS DOUBLE PRECISION) / 2,
      "running"."value"
    ) AS "cut",
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
