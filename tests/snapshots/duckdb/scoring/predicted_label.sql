SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "decisions"."score",
  "decisions"."probability"
FROM "work"."decisions" AS "decisions"
INNER JOIN "work"."keyed_documents" AS "keyed_documents"
  ON "decisions"."doc" = "keyed_documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
WHERE
  "decisions"."positive"
ORDER BY
  "keyed_documents"."doc"
