WITH "lengths" AS (
  SELECT
    "label",
    SQRT(SUM("weight" * "weight")) AS "length"
  FROM "work"."label_means" AS "label_means"
  GROUP BY
    "label"
)
SELECT
  "label_means"."label",
  "label_means"."term",
  CAST("label_means"."weight" AS DOUBLE PRECISION) / CASE WHEN %(cosine)s THEN "lengths"."length" ELSE 1 END AS "weight"
FROM "work"."label_means" AS "label_means"
INNER JOIN "lengths"
  ON "label_means"."label" = "lengths"."label"
