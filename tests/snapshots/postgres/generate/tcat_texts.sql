SELECT
  "doc",
  STRING_AGG(CONCAT('t', "term"), ' '
  ORDER BY
    "term") AS "text",
  "label"
FROM "work"."tcat_draws" AS "tcat_draws"
GROUP BY
  "doc",
  "label"
ORDER BY
  "doc"
