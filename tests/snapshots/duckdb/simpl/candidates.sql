SELECT
  "label",
  0 AS "last_stage"
FROM "work"."labels" AS "labels"
UNION ALL
SELECT DISTINCT
  "label",
  "stage" AS "last_stage"
FROM "work"."all_survivors" AS "all_survivors"
