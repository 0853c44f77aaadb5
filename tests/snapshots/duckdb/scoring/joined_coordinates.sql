WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE) * "discriminants"."weight") AS "projection"
  FROM "work"."entries" AS "entries"
  INNER JOIN "work"."discriminants" AS "discriminants"
    ON "entries"."term" = "discriminants"."term"
  GROUP BY
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("sums"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "work"."documents" AS "documents"
CROSS JOIN "work"."axes" AS "axes"
LEFT JOIN "work"."lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "documents"."doc" = "sums"."doc"
  AND "axes"."label" = "sums"."label"
  AND "axes"."stage" = "sums"."stage"
