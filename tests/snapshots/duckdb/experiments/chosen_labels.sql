WITH "given" AS (
  SELECT
    UNNEST(CAST($names AS TEXT[])) AS "name"
)
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "labels"."label") - 1 AS INT) AS "label",
  "labels"."name",
  "labels"."documents"
FROM "work"."labels" AS "labels"
INNER JOIN "given"
  ON "labels"."name" = "given"."name"
ORDER BY
  "labels"."label"
