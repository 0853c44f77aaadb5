SELECT
  "labels"."label",
  COALESCE(MAX("all_survivors"."stage"), 0) AS "last_stage"
FROM "work"."labels" AS "labels"
LEFT JOIN "work"."all_survivors" AS "all_survivors"
  ON "labels"."label" = "all_survivors"."label"
GROUP BY
  "labels"."label"
