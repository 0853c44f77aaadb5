WITH "parts" AS (
  SELECT DISTINCT
    "fold"
  FROM "work"."folds" AS "folds"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "survivors"."label", "survivors"."doc", "parts"."fold") - 1 AS INT) AS "instance",
  "survivors"."doc",
  CAST("survivors"."label" * %(folds)s + "parts"."fold" AS INT) AS "part",
  "survivors"."target"
FROM "work"."survivors" AS "survivors"
INNER JOIN "work"."folds" AS "folds"
  ON "survivors"."doc" = "folds"."doc"
INNER JOIN "parts"
  ON %(folds)s = 1 OR "folds"."fold" <> "parts"."fold"
