SELECT
  "swept"."label",
  "swept"."doc",
  "swept"."value",
  "swept"."target"
FROM "work"."swept" AS "swept"
INNER JOIN "work"."going_labels" AS "going_labels"
  ON "swept"."label" = "going_labels"."label"
