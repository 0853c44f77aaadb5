SELECT
  "documents"."id" AS "doc",
  "all_labels"."label",
  "decisions"."score",
  "decisions"."probability",
  "decisions"."positive"
FROM "work"."decisions" AS "decisions"
INNER JOIN "work"."documents" AS "documents"
  ON "decisions"."doc" = "documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
INNER JOIN "work"."all_labels" AS "all_labels"
  ON "labels"."name" = "all_labels"."name"
