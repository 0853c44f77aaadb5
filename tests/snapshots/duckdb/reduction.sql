-- reduction/basis
SELECT
  "vectors"."term",
  "matrix"."axis",
  SUM("vectors"."weight" * "matrix"."value") AS "weight"
FROM "work"."vectors" AS "vectors"
INNER JOIN "work"."matrix" AS "matrix"
  ON "vectors"."label" = "matrix"."label"
GROUP BY
  "vectors"."term",
  "matrix"."axis"

-- reduction/basis_lanes
SELECT
  "term" AS "slot",
  SUM(CASE WHEN "axis" = $first + 0 THEN "weight" ELSE 0 END) AS "direction_0",
  SUM(CASE WHEN "axis" = $first + 1 THEN "weight" ELSE 0 END) AS "direction_1"
FROM "work"."basis" AS "basis"
GROUP BY
  "term"

-- reduction/centroids
WITH "sizes" AS (
  SELECT
    "label",
    CAST(COUNT(*) AS DOUBLE) AS "documents"
  FROM "work"."document_labels" AS "document_labels"
  GROUP BY
    "label"
), "sums" AS (
  SELECT
    "document_labels"."label",
    "weights"."term",
    SUM("weights"."weight") AS "weight"
  FROM "work"."weights" AS "weights"
  INNER JOIN "work"."document_labels" AS "document_labels"
    ON "weights"."doc" = "document_labels"."doc"
  GROUP BY
    "document_labels"."label",
    "weights"."term"
)
SELECT
  "sums"."label",
  "sums"."term",
  "sums"."weight" / "sizes"."documents" AS "weight"
FROM "sums"
INNER JOIN "sizes"
  ON "sums"."label" = "sizes"."label"

-- reduction/class_means
SELECT
  "unseen_scores"."label",
  "document_labels"."label" AS "class",
  AVG(CAST("unseen_scores"."score" AS DOUBLE)) AS "mean"
FROM "work"."unseen_scores" AS "unseen_scores"
INNER JOIN "work"."document_labels" AS "document_labels"
  ON "unseen_scores"."doc" = "document_labels"."doc"
GROUP BY
  "unseen_scores"."label",
  "document_labels"."label"
UNION ALL
SELECT
  "unseen_scores"."label",
  -1 AS "class",
  AVG(CAST("unseen_scores"."score" AS DOUBLE)) AS "mean"
FROM "work"."unseen_scores" AS "unseen_scores"
GROUP BY
  "unseen_scores"."label"

-- reduction/class_sizes
SELECT
  "label",
  COUNT(*) AS "documents"
FROM "work"."document_labels" AS "document_labels"
GROUP BY
  "label"

-- reduction/folded_terms
SELECT
  "model_terms"."label",
  "model_terms"."stage",
  "basis"."term",
  SUM("model_terms"."weight" * "basis"."weight") AS "weight"
FROM "work"."model_terms" AS "model_terms"
INNER JOIN "work"."basis" AS "basis"
  ON "model_terms"."term" = "basis"."axis"
GROUP BY
  "model_terms"."label",
  "model_terms"."stage",
  "basis"."term"

-- reduction/inner_products
SELECT
  "one"."label" AS "a",
  "other"."label" AS "b",
  SUM("one"."weight" * "other"."weight") AS "product"
FROM "work"."vectors" AS "one"
INNER JOIN "work"."vectors" AS "other"
  ON "one"."term" = "other"."term" AND "one"."label" <= "other"."label"
GROUP BY
  "one"."label",
  "other"."label"

-- reduction/reduced_weights
SELECT
  "instance" AS "doc",
  CAST($first + UNNEST([0, 1]) AS INT) AS "term",
  UNNEST([CAST("projection_0" AS REAL), CAST("projection_1" AS REAL)]) AS "weight"
FROM "work"."projections" AS "projections"

-- reduction/vectors
SELECT
  "label",
  "term",
  "weight"
FROM "work"."discriminants" AS "discriminants"
