WITH "parts" AS (
  SELECT DISTINCT
    "fold" AS "part"
  FROM "work"."folds" AS "folds"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "folds"."doc", "parts"."part") - 1 AS INT) AS "instance",
  "folds"."doc",
  "parts"."part"
FROM "work"."folds" AS "folds"
INNER JOIN "parts"
  ON "folds"."fold" <> "parts"."part"
