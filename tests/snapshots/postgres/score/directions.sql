SELECT
  "term" AS "slot",
  SUM(CASE WHEN "label" = %(first)s + 0 THEN "weight" ELSE 0 END) AS "direction_0",
  SUM(CASE WHEN "label" = %(first)s + 1 THEN "weight" ELSE 0 END) AS "direction_1"
FROM "work"."model_terms" AS "model_terms"
WHERE
  "stage" = %(stage)s
GROUP BY
  "term"
