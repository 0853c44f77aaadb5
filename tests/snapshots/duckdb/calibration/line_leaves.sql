WITH "totals" AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE) AS "documents"
  FROM "work"."documents" AS "documents"
), "usual" AS (
  SELECT
    COALESCE(AVG(CASE WHEN "slope" > 0 THEN "slope" END), 0) AS "slope"
  FROM "work"."calibrations" AS "calibrations"
), "plain" AS (
  SELECT
    "calibrations"."label",
    CASE
      WHEN "calibrations"."slope" < 0
      THEN "usual"."slope"
      ELSE "calibrations"."slope"
    END AS "slope",
    CASE
      WHEN "calibrations"."slope" < 0
      THEN LN(
        (
          "thresholds"."positives" + 0.5
        ) / (
          "totals"."documents" - "thresholds"."positives" + 0.5
        )
      ) - "usual"."slope" * "thresholds"."positives" / "totals"."documents"
      ELSE "calibrations"."intercept"
    END AS "intercept"
  FROM "work"."calibrations" AS "calibrations"
  INNER JOIN "work"."thresholds" AS "thresholds"
    ON "calibrations"."label" = "thresholds"."label"
  CROSS JOIN "usual"
  CROSS JOIN "totals"
  LEFT JOIN "work"."choices" AS "choices"
    ON "calibrations"."label" = "choices"."label"
  WHERE
    "choices"."label" IS NULL
)
SELECT
  "label",
  1 AS "leaf",
  "intercept" > 0 AS "positive",
  "slope",
  "intercept"
FROM "plain"
WHERE
  "slope" = 0
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
