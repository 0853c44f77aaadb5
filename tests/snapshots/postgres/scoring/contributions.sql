SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "discriminants"."stage",
  'term' AS "part",
  "terms"."name" AS "term",
  "entries"."weight" * "discriminants"."weight" AS "contribution"
FROM "work"."explained_labels" AS "explained_labels"
INNER JOIN "work"."entries" AS "entries"
  ON "explained_labels"."doc" = "entries"."doc"
INNER JOIN "work"."discriminants" AS "discriminants"
  ON "explained_labels"."label" = "discriminants"."label"
  AND "entries"."term" = "discriminants"."term"
INNER JOIN "work"."terms" AS "terms"
  ON "entries"."term" = "terms"."term"
UNION ALL
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "axes"."stage",
  'length' AS "part",
  CAST(NULL AS TEXT) AS "term",
  "axes"."per_token" * "lengths"."tokens" AS "contribution"
FROM "work"."explained_labels" AS "explained_labels"
INNER JOIN "work"."axes" AS "axes"
  ON "explained_labels"."label" = "axes"."label"
INNER JOIN "work"."lengths" AS "lengths"
  ON "explained_labels"."doc" = "lengths"."doc"
WHERE
  "axes"."per_token" <> 0
UNION ALL
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "axes"."stage",
  'bias' AS "part",
  CAST(NULL AS TEXT) AS "term",
  "axes"."bias" AS "contribution"
FROM "work"."explained_labels" AS "explained_labels"
INNER JOIN "work"."axes" AS "axes"
  ON "explained_labels"."label" = "axes"."label"
