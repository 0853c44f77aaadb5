WITH "given" AS (
  SELECT
    "decisions"."doc",
    ARRAY_AGG("labels"."name" ORDER BY "decisions"."score" DESC, "labels"."label") AS "labels"
  FROM "work"."decisions" AS "decisions"
  INNER JOIN "work"."labels" AS "labels"
    ON "decisions"."label" = "labels"."label"
  WHERE
    "decisions"."positive"
  GROUP BY
    "decisions"."doc"
)
SELECT
  "keyed_documents"."document",
  COALESCE("given"."labels", CAST(ARRAY[] AS TEXT[])) AS "labels"
FROM "work"."keyed_documents" AS "keyed_documents"
LEFT JOIN "given"
  ON "keyed_documents"."doc" = "given"."doc"
ORDER BY
  "keyed_documents"."doc"
