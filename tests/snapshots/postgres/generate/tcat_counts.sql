SELECT
  "doc",
  "term",
  COUNT(*) AS "count",
  "label"
FROM "work"."tcat_draws" AS "tcat_draws"
GROUP BY
  "doc",
  "term",
  "label"
ORDER BY
  "doc",
  "term"
