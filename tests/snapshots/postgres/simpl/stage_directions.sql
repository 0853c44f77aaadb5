SELECT
  CAST("part" * %(terms)s + "term" AS INT) AS "slot",
  SUM(CASE WHEN "label" = %(first)s + 0 THEN "weight" ELSE 0 END) AS "direction_0",
  SUM(CASE WHEN "label" = %(first)s + 1 THEN "weight" ELSE 0 END) AS "direction_1"
FROM "work"."discriminants" AS "discriminants"
WHERE
  "stage" = %(stage)s
GROUP BY
  CAST("part" * %(terms)s + "term" AS INT)
