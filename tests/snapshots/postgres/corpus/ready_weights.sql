WITH "raw" AS (
  SELECT
    "document_rows"."doc",
    "vocabulary"."term",
    "bags"."value" AS "weight"
  FROM "work"."bags" AS "bags"
  INNER JOIN "work"."document_rows" AS "document_rows"
    ON "bags"."row" = "document_rows"."row"
  INNER JOIN "work"."vocabulary" AS "vocabulary"
    ON "bags"."word" = "vocabulary"."word"
), "lengths" AS (
  SELECT
    "doc",
    SQRT(SUM("weight" * "weight")) AS "length"
  FROM "raw"
  GROUP BY
    "doc"
)
SELECT
  "raw"."doc",
  "raw"."term",
  CAST(CAST(CAST("raw"."weight" AS DOUBLE PRECISION) / CASE WHEN %(unit_length)s THEN "lengths"."length" ELSE 1 END AS REAL) AS DOUBLE PRECISION) AS "weight"
FROM "raw"
INNER JOIN "lengths"
  ON "raw"."doc" = "lengths"."doc"
ORDER BY
  "raw"."doc",
  "raw"."term"
