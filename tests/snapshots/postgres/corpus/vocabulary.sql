WITH "candidates" AS (
  SELECT
    "words"."word",
    "words"."field",
    CASE
      WHEN "words"."field" = ''
      THEN "words"."form"
      ELSE CONCAT("words"."field", ':', "words"."form")
    END AS "name",
    "frequencies"."documents"
  FROM "work"."words" AS "words"
  INNER JOIN "work"."frequencies" AS "frequencies"
    ON "words"."word" = "frequencies"."word"
  WHERE
    "frequencies"."documents" BETWEEN %(min_documents)s AND %(max_documents)s
), "numbered" AS (
  SELECT
    CAST(ROW_NUMBER() OVER (ORDER BY "documents" DESC NULLS LAST, "name", "word") - 1 AS INT) AS "term",
    "word",
    "field",
    "name",
    "documents"
  FROM "candidates"
)
SELECT
  "term",
  "word",
  "field",
  "name",
  "documents"
FROM "numbered"
WHERE
  "term" < %(max_terms)s
ORDER BY
  "term"
