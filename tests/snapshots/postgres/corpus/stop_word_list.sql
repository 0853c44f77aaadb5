SELECT
  "name"
FROM "work"."stop_words" AS "stop_words"
ORDER BY
  "name"
