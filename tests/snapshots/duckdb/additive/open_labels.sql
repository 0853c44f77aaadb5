SELECT
  "labels"."name" AS "label"
FROM "work"."labels" AS "labels"
LEFT JOIN "work"."leaves" AS "leaves"
  ON "labels"."label" = "leaves"."label"
WHERE
  "leaves"."label" IS NULL
ORDER BY
  "labels"."name"
