WITH "counted" AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE PRECISION) AS "labels"
  FROM "work"."labels" AS "labels"
), "means" AS (
  SELECT
    "discriminants"."stage",
    "discriminants"."term",
    CAST(SUM("discriminants"."weight") AS DOUBLE PRECISION) / MAX("counted"."labels") AS "weight"
  FROM "work"."discriminants" AS "discriminants"
  CROSS JOIN "counted"
  GROUP BY
    "discriminants"."stage",
    "discriminants"."term"
), "ranked" AS (
  SELECT
    "discriminants"."label",
    "discriminants"."stage",
    "discriminants"."term",
    "discriminants"."weight",
    ROW_NUMBER() OVER (
      PARTITION BY "discriminants"."label", "discriminants"."stage"
      ORDER BY "discriminants"."weight" - "means"."weight" DESC NULLS LAST, "discriminants"."term"
    ) AS "place"
  FROM "work"."discriminants" AS "discriminants"
  INNER JOIN "means"
    ON "discriminants"."stage" = "means"."stage"
    AND "discriminants"."term" = "means"."term"
)
SELECT
  "labels"."name" AS "label",
  "ranked"."stage",
  "terms"."name" AS "term",
  "ranked"."weight"
FROM "ranked"
INNER JOIN "work"."labels" AS "labels"
  ON "ranked"."label" = "labels"."label"
INNER JOIN "work"."terms" AS "terms"
  ON "ranked"."term" = "terms"."term"
WHERE
  "ranked"."place" <= %(most)s
ORDER BY
  "labels"."name",
  "ranked"."stage",
  "ranked"."place"
