SELECT
  "label",
  "name"
FROM "work"."labels" AS "labels"
