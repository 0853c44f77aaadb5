SELECT
  "label",
  "name",
  "hits" + "misses" AS "documents",
  COALESCE(CAST("hits" AS DOUBLE) / NULLIF("hits" + "false_alarms", 0), 0) AS "precision",
  COALESCE(CAST("hits" AS DOUBLE) / NULLIF("hits" + "misses", 0), 0) AS "recall",
  COALESCE(CAST(2 * "hits" AS DOUBLE) / NULLIF(2 * "hits" + "false_alarms" + "misses", 0), 0) AS "f1"
FROM "work"."outcomes" AS "outcomes"
ORDER BY
  "label"
