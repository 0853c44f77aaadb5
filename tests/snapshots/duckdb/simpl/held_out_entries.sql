SELECT
  "weights"."doc" AS "instance",
  CAST("folds"."fold" * $terms + "weights"."term" AS INT) AS "slot",
  "weights"."weight"
FROM "work"."weights" AS "weights"
INNER JOIN "work"."folds" AS "folds"
  ON "weights"."doc" = "folds"."doc"
