WITH "tokens" AS (
  SELECT
    UNNEST("tokens") AS "name"
  FROM "work"."field_tokens" AS "field_tokens"
)
SELECT
  $field AS "field",
  "name",
  COUNT(*) AS "count"
FROM "tokens"
GROUP BY
  "name"
