WITH "marked" AS (
  SELECT
    "label",
    "stage",
    "fold" IS NULL AS "whole",
    "iteration",
    "ratio"
  FROM "work"."training_log" AS "training_log"
)
SELECT
  "labels"."name" AS "label",
  "marked"."stage",
  "marked"."whole",
  "marked"."iteration",
  AVG("marked"."ratio") AS "ratio"
FROM "marked"
INNER JOIN "work"."labels" AS "labels"
  ON "marked"."label" = "labels"."label"
GROUP BY
  "labels"."name",
  "marked"."stage",
  "marked"."whole",
  "marked"."iteration"
ORDER BY
  "labels"."name",
  "marked"."stage",
  "marked"."whole",
  "marked"."iteration"
