SELECT
  '' AS "field",
  "name",
  CAST("name" AS TEXT) AS "form",
  COUNT(*) AS "count"
FROM "work"."entries" AS "entries"
GROUP BY
  "name"
