SELECT
  "mistakes"."given",
  "mistakes"."doc",
  CAST("documents"."id" AS TEXT) AS "document",
  "labels"."name" AS "label",
  "mistakes"."score",
  "decisions"."probability"
FROM "work"."mistakes" AS "mistakes"
INNER JOIN "work"."decisions" AS "decisions"
  ON "mistakes"."doc" = "decisions"."doc" AND "mistakes"."label" = "decisions"."label"
INNER JOIN "work"."documents" AS "documents"
  ON "mistakes"."doc" = "documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "mistakes"."label" = "labels"."label"
ORDER BY
  "mistakes"."given",
  "mistakes"."place"
