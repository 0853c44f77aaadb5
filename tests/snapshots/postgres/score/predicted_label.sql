WITH "ranked" AS (
  SELECT
    "decisions"."doc",
    "decisions"."label",
    "decisions"."score",
    "decisions"."probability",
    ROW_NUMBER() OVER (
      PARTITION BY "decisions"."doc"
      ORDER BY "decisions"."score" DESC NULLS LAST, "decisions"."label"
    ) AS "place"
  FROM "work"."decisions" AS "decisions"
)
SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "ranked"."score",
  "ranked"."probability"
FROM "ranked"
INNER JOIN "work"."keyed_documents" AS "keyed_documents"
  ON "ranked"."doc" = "keyed_documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "ranked"."label" = "labels"."label"
WHERE
  "ranked"."place" = 1
ORDER BY
  "keyed_documents"."doc"
