-- tuning/fold_bins
SELECT
  CAST(FLOOR(1024 * LEAST(GREATEST("score", -16), 16)) AS INT) AS "bin",
  COUNT(*) AS "scores",
  SUM("target") AS "positives"
FROM "work"."fold_scores" AS "fold_scores"
GROUP BY
  CAST(FLOOR(1024 * LEAST(GREATEST("score", -16), 16)) AS INT)
ORDER BY
  "bin"

-- tuning/fold_labels
WITH "held" AS (
  SELECT DISTINCT
    "fold"
  FROM "work"."folds" AS "folds"
)
SELECT
  "document_labels"."doc",
  CAST("tried_labels"."place" * $folds + "held"."fold" AS INT) AS "label"
FROM "work"."document_labels" AS "document_labels"
INNER JOIN "work"."tried_labels" AS "tried_labels"
  ON "document_labels"."label" = "tried_labels"."label"
CROSS JOIN "held"

-- tuning/fold_scores
WITH "cells" AS (
  SELECT
    "instance",
    UNNEST([0, 1]) AS "place",
    UNNEST("projections") AS "score"
  FROM "work"."state" AS "state"
), "lanes" AS (
  SELECT
    "instance",
    CAST($first + "place" AS INT) AS "lane",
    "score"
  FROM "cells"
)
SELECT
  "tried_labels"."label",
  0 AS "leaf",
  "lanes"."instance" AS "doc",
  CAST("lanes"."score" AS REAL) AS "score",
  CAST(CASE WHEN "fold_labels"."doc" IS NULL THEN 0 ELSE 1 END AS SMALLINT) AS "target"
FROM "lanes"
INNER JOIN "work"."folds" AS "folds"
  ON "lanes"."instance" = "folds"."doc" AND "lanes"."lane" % $folds = "folds"."fold"
INNER JOIN "work"."tried_labels" AS "tried_labels"
  ON FLOOR("lanes"."lane" / $folds) = "tried_labels"."place"
LEFT JOIN "work"."fold_labels" AS "fold_labels"
  ON "lanes"."instance" = "fold_labels"."doc"
  AND "lanes"."lane" = "fold_labels"."label"

-- tuning/folded_instances
SELECT
  "instances"."instance",
  "instances"."importance",
  "folds"."fold"
FROM "work"."instances" AS "instances"
INNER JOIN "work"."folds" AS "folds"
  ON "instances"."instance" = "folds"."doc"

-- tuning/mean_square
SELECT
  (
    SELECT
      SUM(CAST("weight" AS DOUBLE) * "weight")
    FROM "work"."weights" AS "weights"
  ) / (
    SELECT
      COUNT(*)
    FROM "work"."documents" AS "documents"
  ) AS "mean_square"

-- tuning/tried_labels
WITH "ranked" AS (
  SELECT
    "label",
    CAST(ROW_NUMBER() OVER (ORDER BY "documents" DESC, "label") - 1 AS INT) AS "place"
  FROM "work"."labels" AS "labels"
)
SELECT
  "label",
  "place"
FROM "ranked"
WHERE
  "place" < $most

-- tuning/tried_places
SELECT
  "label"
FROM "work"."tried_labels" AS "tried_labels"
ORDER BY
  "place"
