SELECT
  "fold",
  COUNT(*) AS "documents"
FROM "work"."folds" AS "folds"
GROUP BY
  "fold"
