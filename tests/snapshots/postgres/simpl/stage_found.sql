SELECT
  "label",
  "stage",
  "part",
  "term",
  "weight"
FROM "work"."found" AS "found"
WHERE
  "stage" = %(stage)s
