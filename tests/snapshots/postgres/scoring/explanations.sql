WITH "steps" AS (
  SELECT
    "contributions"."doc",
    "contributions"."label",
    "contributions"."stage",
    "contributions"."part",
    "contributions"."term",
    "contributions"."contribution",
    CAST(NULL AS DOUBLE PRECISION) AS "low",
    CAST(NULL AS DOUBLE PRECISION) AS "value",
    CAST(NULL AS DOUBLE PRECISION) AS "high",
    CASE "contributions"."part" WHEN 'term' THEN 0 WHEN 'length' THEN 1 ELSE 2 END AS "place"
  FROM "work"."contributions" AS "contributions"
  UNION ALL
  SELECT
    "paths"."doc",
    "paths"."label",
    "paths"."stage",
    'path' AS "part",
    CAST(NULL AS TEXT) AS "term",
    CAST(NULL AS DOUBLE PRECISION) AS "contribution",
    "paths"."low",
    "paths"."value",
    "paths"."high",
    3 AS "place"
  FROM "work"."paths" AS "paths"
)
SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "steps"."stage",
  "steps"."part",
  "steps"."term",
  "steps"."contribution",
  "steps"."low",
  "steps"."value",
  "steps"."high"
FROM "steps"
INNER JOIN "work"."keyed_documents" AS "keyed_documents"
  ON "steps"."doc" = "keyed_documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "steps"."label" = "labels"."label"
INNER JOIN "work"."decisions" AS "decisions"
  ON "steps"."doc" = "decisions"."doc" AND "steps"."label" = "decisions"."label"
ORDER BY
  "keyed_documents"."doc",
  "decisions"."score" DESC NULLS LAST,
  "steps"."label",
  "steps"."place" = 3,
  "steps"."stage",
  "steps"."place",
  ABS("steps"."contribution") DESC NULLS LAST,
  "steps"."term"
