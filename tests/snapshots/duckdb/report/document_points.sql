WITH "points" AS (
  SELECT
    "label",
    "doc",
    MAX(CASE WHEN "stage" = 0 THEN "value" END) AS "first",
    MAX(CASE WHEN "stage" = 1 THEN "value" END) AS "second"
  FROM "work"."coordinates" AS "coordinates"
  GROUP BY
    "label",
    "doc"
)
SELECT
  "labels"."name" AS "label",
  CAST("documents"."id" AS TEXT) AS "document",
  "drawn_documents"."present",
  "drawn_documents"."chance",
  CAST("points"."first" AS DOUBLE) AS "first",
  CAST("points"."second" AS DOUBLE) AS "second"
FROM "work"."drawn_documents" AS "drawn_documents"
INNER JOIN "points"
  ON "drawn_documents"."label" = "points"."label"
  AND "drawn_documents"."doc" = "points"."doc"
INNER JOIN "work"."documents" AS "documents"
  ON "drawn_documents"."doc" = "documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "drawn_documents"."label" = "labels"."label"
ORDER BY
  "labels"."name",
  "drawn_documents"."chance",
  "drawn_documents"."doc"
