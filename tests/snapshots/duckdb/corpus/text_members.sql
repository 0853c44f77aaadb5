SELECT
  CASE WHEN $has_key THEN CAST("rows"."id" AS TEXT) END AS "key",
  "inputs"."fingerprint" AS "digest"
FROM "work"."rows" AS "rows"
INNER JOIN "work"."inputs" AS "inputs"
  ON "rows"."row" = "inputs"."row"
WHERE
  "rows"."left_out" IS NULL
