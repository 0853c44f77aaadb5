WITH "plain" AS (
  SELECT
    "calibrations"."label",
    "calibrations"."slope",
    "calibrations"."intercept"
  FROM "work"."calibrations" AS "calibrations"
  LEFT JOIN "work"."choices" AS "choices"
    ON "calibrations"."label" = "choices"."label"
  WHERE
    "choices"."label" IS NULL
)
SELECT
  "label",
  1 AS "leaf",
  FALSE AS "positive",
  "slope",
  "intercept"
FROM "plain"
WHERE
  "slope" <= 0
UNION ALL
SELECT
  "label",
  2 AS "leaf",
  FALSE AS "positive",
  "slope",
  "intercept"
FROM "plain"
WHERE
  "slope" > 0
UNION ALL
SELECT
  "label",
  3 AS "leaf",
  TRUE AS "positive",
  "slope",
  "intercept"
FROM "plain"
WHERE
  "slope" > 0
