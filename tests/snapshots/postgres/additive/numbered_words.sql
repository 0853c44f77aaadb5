WITH "changed" AS (
  SELECT DISTINCT
    "field",
    "form"
  FROM "work"."forms" AS "forms"
), "next_word" AS (
  SELECT
    COALESCE(MAX("word"), -1) + 1 AS "word"
  FROM "work"."known_words" AS "known_words"
), "unseen" AS (
  SELECT
    ROW_NUMBER() OVER (ORDER BY "changed"."form", "changed"."field") - 1 AS "place",
    "changed"."field",
    "changed"."form"
  FROM "changed"
  LEFT JOIN "work"."known_words" AS "known_words"
    ON "changed"."form" = "known_words"."form"
    AND "changed"."field" = "known_words"."field"
  WHERE
    "known_words"."word" IS NULL
)
SELECT
  "known_words"."word",
  "changed"."field",
  "changed"."form"
FROM "changed"
INNER JOIN "work"."known_words" AS "known_words"
  ON "changed"."form" = "known_words"."form"
  AND "changed"."field" = "known_words"."field"
UNION ALL
SELECT
  CAST("next_word"."word" + "unseen"."place" AS INT) AS "word",
  "unseen"."field",
  "unseen"."form"
FROM "unseen"
CROSS JOIN "next_word"
