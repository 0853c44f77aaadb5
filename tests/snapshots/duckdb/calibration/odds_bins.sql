SELECT
  "label",
  "bin",
  "part",
  COUNT(*) AS "documents",
  CAST(SUM("target") AS BIGINT) AS "positives",
  MIN("log_odds") AS "lowest",
  MAX("log_odds") AS "highest"
FROM "work"."held_out_odds" AS "held_out_odds"
GROUP BY
  "label",
  "bin",
  "part"
ORDER BY
  "label",
  "bin",
  "part"
