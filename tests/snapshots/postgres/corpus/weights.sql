WITH "raw" AS (
  SELECT
    "postings"."doc",
    "postings"."term",
    CASE %(weighting)s
      WHEN 'simpl'
      THEN (
        1 + LN(1 + LN("postings"."count"))
      ) * "terms"."idf"
      WHEN 'ltc'
      THEN CASE
        WHEN "postings"."count" < 1
        THEN "postings"."count"
        ELSE 1 + LN("postings"."count")
      END * "terms"."idf"
      WHEN 'tfidf'
      THEN "postings"."count" * "terms"."idf"
      WHEN 'log_log'
      THEN 1 + LN(1 + LN("postings"."count"))
      WHEN 'log'
      THEN 1 + LN("postings"."count")
      WHEN 'binary'
      THEN 1
      ELSE "postings"."count"
    END AS "weight"
  FROM "work"."postings" AS "postings"
  INNER JOIN "work"."terms" AS "terms"
    ON "postings"."term" = "terms"."term"
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
WHERE
  "raw"."weight" <> 0
ORDER BY
  "raw"."doc",
  "raw"."term"
