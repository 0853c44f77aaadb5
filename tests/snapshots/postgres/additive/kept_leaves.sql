SELECT
  "leaves"."label",
  "leaves"."leaf",
  "leaves"."positive",
  "leaves"."slope",
  "leaves"."intercept"
FROM "work"."leaves" AS "leaves"
INNER JOIN "work"."labels" AS "labels"
  ON "leaves"."label" = "labels"."label"
