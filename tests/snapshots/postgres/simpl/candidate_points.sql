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
    ) = %(inside)s
  WHERE
    (
      CAST("folds"."doc" AS BIGINT) + 1
    ) * 40503 % 65521 % %(every)s = 0
)
SELECT
  CAST("stage_labels"."label" * %(folds)s + "looked_at"."fold" AS INT) AS "tree",
  "looked_at"."doc" AS "point",
  "coordinates"."stage" AS "axis",
  "coordinates"."value",
  "held_out"."target"
FROM "looked_at"
INNER JOIN "work"."held_out" AS "held_out"
  ON "looked_at"."doc" = "held_out"."doc"
INNER JOIN "work"."stage_labels" AS "stage_labels"
  ON "held_out"."label" = "stage_labels"."label"
INNER JOIN "work"."coordinates" AS "coordinates"
  ON "held_out"."label" = "coordinates"."label"
  AND "held_out"."doc" = "coordinates"."doc"
  AND "stage_labels"."stage" >= "coordinates"."stage"
