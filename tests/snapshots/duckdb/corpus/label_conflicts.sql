SELECT
  CAST("id" AS TEXT) AS "id"
FROM "work"."entry_labels" AS "entry_labels"
GROUP BY
  "id"
HAVING
  COUNT(*) > 1
ORDER BY
  "id"
LIMIT 1
