WITH "means" AS (
  SELECT
    "label",
    "term",
    "weight"
  FROM "work"."label_means" AS "label_means"
  WHERE
    "weight" <> 0
), "lengths" AS (
  SELECT
    "label",
    SQRT(SUM("weight" * "weight")) AS "length"
  FROM "means"
  GROUP BY
    "label"
)
SELECT
  "means"."label",
  0 AS "stage",
  "means"."term",
  "means"."weight" / "lengths"."length" AS "weight"
FROM "means"
INNER JOIN "lengths"
  ON "means"."label" = "lengths"."label"
