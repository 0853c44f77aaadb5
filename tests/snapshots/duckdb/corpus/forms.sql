WITH "parts" AS (
  SELECT
    "field",
    "name",
    "count",
    UNNEST(STR_SPLIT("name", ' ')) AS "word",
    UNNEST(RANGE(0, LENGTH(STR_SPLIT("name", ' ')))) AS "position"
  FROM "work"."names" AS "names"
)
SELECT
  "parts"."field",
  "parts"."name",
  LISTAGG(COALESCE("stems"."stem", "parts"."word"), ' '
  ORDER BY
    "parts"."position") AS "form",
  "parts"."count"
FROM "parts"
LEFT JOIN "work"."stop_words" AS "stop_words"
  ON "parts"."word" = "stop_words"."name"
LEFT JOIN "work"."stems" AS "stems"
  ON "parts"."word" = "stems"."name"
GROUP BY
  "parts"."field",
  "parts"."name",
  "parts"."count"
HAVING
  COUNT("stop_words"."name") = 0
