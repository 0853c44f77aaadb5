WITH "means" AS (
  SELECT
    "label",
    "term",
    "weight",
    "rest_weight"
  FROM "work"."side_means" AS "side_means"
  WHERE
    "weight" <> 0 OR "rest_weight" <> 0
), "lengths" AS (
  SELECT
    "label",
    SQRT(SUM("weight" * "weight")) AS "length",
    SQRT(SUM("rest_weight" * "rest_weight")) AS "rest_length"
  FROM "means"
  GROUP BY
    "label"
)
SELECT
  "means"."label",
  0 AS "stage",
  "means"."term",
  COALESCE("means"."weight" / NULLIF("lengths"."length", 0), 0) - COALESCE("means"."rest_weight" / NULLIF("lengths"."rest_length", 0), 0) AS "weight"
FROM "means"
INNER JOIN "lengths"
  ON "means"."label" = "lengths"."label"
