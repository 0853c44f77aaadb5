WITH "ranked" AS (
  SELECT
    "doc",
    "label",
    "score",
    ROW_NUMBER() OVER (PARTITION BY "doc" ORDER BY "score" DESC, "label") AS "place"
  FROM "work"."decisions" AS "decisions"
)
SELECT
  "doc",
  "label",
  "score"
FROM "ranked"
WHERE
  "place" = 1
ORDER BY
  "doc"
