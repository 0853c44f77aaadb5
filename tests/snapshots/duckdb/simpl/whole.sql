SELECT
  "doc" AS "instance",
  "doc",
  0 AS "part"
FROM "work"."documents" AS "documents"
