WITH "either" AS (
  SELECT
    "word",
    "field",
    "form"
  FROM "work"."known_words" AS "known_words"
  UNION
  SELECT
    "word",
    "field",
    "form"
  FROM "work"."changed_words" AS "changed_words"
)
SELECT
  "either"."word",
  "either"."field",
  "either"."form"
FROM "either"
INNER JOIN "work"."word_totals" AS "word_totals"
  ON "either"."word" = "word_totals"."word"
ORDER BY
  "either"."word"
