-- reduction/basis
WITH "cells" AS (
  SELECT
    "slot",
    UNNEST(ARRAY[0, 1]) AS "lane",
    UNNEST(ARRAY["direction_0", "direction_1"]) AS "weight"
  FROM "work"."axes" AS "axes"
)
SELECT
  "slot" AS "term",
  CAST(%(first)s + "lane" AS INT) AS "axis",
  "weight"
FROM "cells"

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

-- reduction/lane_rows
WITH "cells" AS (
  SELECT
    "slot",
    UNNEST(ARRAY[0, 1]) AS "place",
    UNNEST(ARRAY["direction_0", "direction_1"]) AS "weight"
  FROM "work"."block" AS "block"
)
SELECT
  "slot",
  CAST(%(first)s + "place" AS INT) AS "lane",
  "weight"
FROM "cells"

-- reduction/random_axes
WITH "drawn" AS (
  SELECT
    "term",
    MD5(
      CONCAT(CAST(%(seed)s AS TEXT), ':', CAST(%(first)s AS TEXT), ':', CAST("term" AS TEXT))
    ) AS "digest"
  FROM "work"."terms" AS "terms"
)
SELECT
  "term" AS "slot",
  CASE WHEN SUBSTRING("digest" FROM 1 + 0 FOR 1) < '8' THEN -1 ELSE 1 END * CAST(%(weight)s AS DOUBLE PRECISION) AS "direction_0",
  CASE WHEN SUBSTRING("digest" FROM 1 + 1 FOR 1) < '8' THEN -1 ELSE 1 END * CAST(%(weight)s AS DOUBLE PRECISION) AS "direction_1"
FROM "drawn"

-- reduction/reduced_weights
WITH "cells" AS (
  SELECT
    "instance",
    UNNEST(ARRAY[0, 1]) AS "lane",
    UNNEST(ARRAY[CAST(CAST("projection_0" AS REAL) AS DOUBLE PRECISION), CAST(CAST("projection_1" AS REAL) AS DOUBLE PRECISION)]) AS "weight"
  FROM "work"."projections" AS "projections"
)
SELECT
  "instance" AS "doc",
  CAST(%(first)s + "lane" AS INT) AS "term",
  "weight"
FROM "cells"

-- reduction/tosses
WITH "drawn" AS (
  SELECT
    "doc",
    MD5(CONCAT(CAST(%(seed)s AS TEXT), ':', CAST("doc" AS TEXT))) AS "digest"
  FROM "work"."documents" AS "documents"
)
SELECT
  "doc" AS "instance",
  CAST(CASE WHEN SUBSTRING("digest" FROM 1 + 0 FOR 1) < '8' THEN -1 ELSE 1 END AS DOUBLE PRECISION) AS "residual_0",
  CAST(CASE WHEN SUBSTRING("digest" FROM 1 + 1 FOR 1) < '8' THEN -1 ELSE 1 END AS DOUBLE PRECISION) AS "residual_1"
FROM "drawn"
