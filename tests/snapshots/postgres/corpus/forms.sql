WITH "parts" AS (
  SELECT
    "field",
    "name",
    "count",
    UNNEST(STRING_TO_ARRAY("name", ' ')) AS "word",
    GENERATE_SERIES(1, CARDINALITY(STRING_TO_ARRAY("name", ' '))) AS "position"
  FROM "work"."names" AS "names"
)
SELECT
  "parts"."field",
  "parts"."name",
  STRING_AGG(COALESCE("stems"."stem", "parts"."word"), ' '
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
