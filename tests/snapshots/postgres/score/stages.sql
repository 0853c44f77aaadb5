SELECT DISTINCT
  "stage"
FROM "work"."model_stages" AS "model_stages"
ORDER BY
  "stage"
