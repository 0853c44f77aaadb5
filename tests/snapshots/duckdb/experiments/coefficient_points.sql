WITH "own" AS (
  SELECT
    "label",
    "term",
    "weight" / SQRT(SUM(CAST("weight" AS DOUBLE) * "weight") OVER (PARTITION BY "label")) AS "weight"
  FROM "work"."discriminants" AS "discriminants"
  WHERE
    "stage" = 0 AND "weight" <> 0
), "peer" AS (
  SELECT
    "label",
    "term",
    "weight" / SQRT(SUM("weight" * "weight") OVER (PARTITION BY "label")) AS "weight"
  FROM "work"."peer_terms" AS "peer_terms"
), "pairs" AS (
  SELECT
    COALESCE("own"."label", "peer"."label") AS "label",
    COALESCE("own"."term", "peer"."term") AS "term",
    COALESCE("own"."weight", 0) AS "own_weight",
    COALESCE("peer"."weight", 0) AS "peer_weight"
  FROM "own"
  FULL OUTER JOIN "peer"
    ON "own"."label" = "peer"."label" AND "own"."term" = "peer"."term"
), "ranked" AS (
  SELECT
    "label",
    "term",
    "own_weight",
    "peer_weight",
    ROW_NUMBER() OVER (
      PARTITION BY "label"
      ORDER BY GREATEST(ABS("own_weight"), ABS("peer_weight")) DESC, "term"
    ) AS "place"
  FROM "pairs"
)
SELECT
  "labels"."name",
  "terms"."name" AS "term",
  "ranked"."own_weight",
  "ranked"."peer_weight"
FROM "ranked"
INNER JOIN "work"."labels" AS "labels"
  ON "ranked"."label" = "labels"."label"
INNER JOIN "work"."terms" AS "terms"
  ON "ranked"."term" = "terms"."term"
WHERE
  "ranked"."place" <= $most
ORDER BY
  "labels"."name",
  "ranked"."place"
