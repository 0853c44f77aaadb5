-- tuning/fold_scores
WITH "cells" AS (
  SELECT
    "instance",
    UNNEST(ARRAY[0, 1]) AS "place",
    UNNEST("projections") AS "score"
  FROM "work"."state" AS "state"
), "lanes" AS (
  SELECT
    "instance",
    CAST(%(first)s + "place" AS INT) AS "lane",
    "score"
  FROM "cells"
)
SELECT
  "tried_labels"."label",
  0 AS "leaf",
  "lanes"."instance" AS "doc",
  CAST(CAST("lanes"."score" AS REAL) AS DOUBLE PRECISION) AS "score",
  CAST(CASE WHEN "fold_labels"."doc" IS NULL THEN 0 ELSE 1 END AS SMALLINT) AS "target"
FROM "lanes"
INNER JOIN "work"."folds" AS "folds"
  ON "lanes"."instance" = "folds"."doc"
  AND "lanes"."lane" % %(folds)s = "folds"."fold"
INNER JOIN "work"."tried_labels" AS "tried_labels"
  ON FLOOR(CAST("lanes"."lane" AS DOUBLE PRECISION) / %(folds)s) = "tried_labels"."place"
LEFT JOIN "work"."fold_labels" AS "fold_labels"
  ON "lanes"."instance" = "fold_labels"."doc"
  AND "lanes"."lane" = "fold_labels"."label"

-- tuning/mean_square
SELECT
  CAST((
    SELECT
      SUM(CAST("weight" AS DOUBLE PRECISION) * "weight")
    FROM "work"."weights" AS "weights"
  ) AS DOUBLE PRECISION) / (
    SELECT
      COUNT(*)
    FROM "work"."documents" AS "documents"
  ) AS "mean_square"

-- tuning/tried_labels
WITH "ranked" AS (
  SELECT
    "label",
    CAST(ROW_NUMBER() OVER (ORDER BY "documents" DESC NULLS LAST, "label") - 1 AS INT) AS "place"
  FROM "work"."labels" AS "labels"
)
SELECT
  "label",
  "place"
FROM "ranked"
WHERE
  "place" < %(most)s
