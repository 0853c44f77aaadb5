WITH "frequencies" AS (
  SELECT
    "row",
    "word",
    CASE %(weighting)s
      WHEN 'log_log'
      THEN 1 + LN(1 + LN(CAST("value" AS DOUBLE PRECISION)))
      WHEN 'log'
      THEN 1 + LN(CAST("value" AS DOUBLE PRECISION))
      WHEN 'binary'
      THEN 1
      ELSE CAST("value" AS DOUBLE PRECISION)
    END AS "frequency"
  FROM "work"."bags" AS "bags"
), "tops" AS (
  SELECT
    "row",
    MAX(ABS("frequency")) AS "frequency"
  FROM "frequencies"
  GROUP BY
    "row"
), "shares" AS (
  SELECT
    "frequencies"."row",
    "frequencies"."word",
    "frequencies"."frequency",
    CAST("frequencies"."frequency" AS DOUBLE PRECISION) / "tops"."frequency" AS "share"
  FROM "frequencies"
  INNER JOIN "tops"
    ON "frequencies"."row" = "tops"."row"
), "lengths" AS (
  SELECT
    "row",
    CAST(SQRT(
      CAST(SUM(CAST(FLOOR("share" * "share" * 1e12 + 0.5) AS BIGINT)) AS DOUBLE PRECISION)
    ) AS DOUBLE PRECISION) / 1e6 AS "length"
  FROM "shares"
  GROUP BY
    "row"
)
SELECT
  "shares"."row",
  "shares"."word",
  CAST(CASE
    WHEN %(unit_length)s
    THEN CAST("shares"."share" AS DOUBLE PRECISION) / "lengths"."length"
    ELSE "shares"."frequency"
  END AS DECIMAL(28, 12)) AS "amount"
FROM "shares"
INNER JOIN "lengths"
  ON "shares"."row" = "lengths"."row"
