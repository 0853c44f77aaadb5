-- reduction/centroids
WITH "sizes" AS (
  SELECT
    "label",
    CAST(COUNT(*) AS DOUBLE PRECISION) AS "documents"
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
  CAST("sums"."weight" AS DOUBLE PRECISION) / "sizes"."documents" AS "weight"
FROM "sums"
INNER JOIN "sizes"
  ON "sums"."label" = "sizes"."label"

-- reduction/class_means
SELECT
  "unseen_scores"."label",
  "document_labels"."label" AS "class",
  AVG(CAST("unseen_scores"."score" AS DOUBLE PRECISION)) AS "mean"
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
  AVG(CAST("unseen_scores"."score" AS DOUBLE PRECISION)) AS "mean"
FROM "work"."unseen_scores" AS "unseen_scores"
GROUP BY
  "unseen_scores"."label"

-- reduction/reduced_weights
SELECT
  "instance" AS "doc",
  CAST(%(first)s + UNNEST(ARRAY[0, 1]) AS INT) AS "term",
  UNNEST(ARRAY[CAST(CAST("projection_0" AS REAL) AS DOUBLE PRECISION), CAST(CAST("projection_1" AS REAL) AS DOUBLE PRECISION)]) AS "weight"
FROM "work"."projections" AS "projections"
