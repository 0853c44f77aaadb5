-- reduction/basis
WITH "cells" AS (
  SELECT
    "slot",
    UNNEST([0, 1]) AS "lane",
    UNNEST(["direction_0", "direction_1"]) AS "weight"
  FROM "work"."axes" AS "axes"
)
SELECT
  "slot" AS "term",
  CAST($first + "lane" AS INT) AS "axis",
  "weight"
FROM "cells"

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

-- reduction/lane_rows
WITH "cells" AS (
  SELECT
    "slot",
    UNNEST([0, 1]) AS "place",
    UNNEST(["direction_0", "direction_1"]) AS "weight"
  FROM "work"."block" AS "block"
)
SELECT
  "slot",
  CAST($first + "place" AS INT) AS "lane",
  "weight"
FROM "cells"

-- reduction/lane_values
SELECT
  "slot",
  "gradient_0" AS "gradient_0",
  "gradient_1" AS "gradient_1"
FROM "work"."gradients" AS "gradients"

-- reduction/random_axes
WITH "drawn" AS (
  SELECT
    "term",
    MD5(
      CONCAT(CAST($seed AS TEXT), ':', CAST($first AS TEXT), ':', CAST("term" AS TEXT))
    ) AS "digest"
  FROM "work"."terms" AS "terms"
)
SELECT
  "term" AS "slot",
  CASE WHEN SUBSTRING("digest", 1 + 0, 1) < '8' THEN -1 ELSE 1 END * CAST($weight AS DOUBLE) AS "direction_0",
  CASE WHEN SUBSTRING("digest", 1 + 1, 1) < '8' THEN -1 ELSE 1 END * CAST($weight AS DOUBLE) AS "direction_1"
FROM "drawn"

-- reduction/reduced_weights
WITH "cells" AS (
  SELECT
    "instance",
    UNNEST([0, 1]) AS "lane",
    UNNEST([CAST("projection_0" AS REAL), CAST("projection_1" AS REAL)]) AS "weight"
  FROM "work"."projections" AS "projections"
)
SELECT
  "instance" AS "doc",
  CAST($first + "lane" AS INT) AS "term",
  "weight"
FROM "cells"

-- reduction/remainders
SELECT
  "block"."slot",
  "block"."direction_0" - COALESCE("shares"."projection_0", 0) AS "direction_0",
  "block"."direction_1" - COALESCE("shares"."projection_1", 0) AS "direction_1"
FROM "work"."block" AS "block"
LEFT JOIN "work"."shares" AS "shares"
  ON "block"."slot" = "shares"."instance"

-- reduction/tosses
WITH "drawn" AS (
  SELECT
    "doc",
    MD5(CONCAT(CAST($seed AS TEXT), ':', CAST("doc" AS TEXT))) AS "digest"
  FROM "work"."documents" AS "documents"
)
SELECT
  "doc" AS "instance",
  CAST(CASE WHEN SUBSTRING("digest", 1 + 0, 1) < '8' THEN -1 ELSE 1 END AS DOUBLE) AS "residual_0",
  CAST(CASE WHEN SUBSTRING("digest", 1 + 1, 1) < '8' THEN -1 ELSE 1 END AS DOUBLE) AS "residual_1"
FROM "drawn"

-- reduction/vectors
SELECT
  "label",
  "term",
  "weight"
FROM "work"."discriminants" AS "discriminants"
