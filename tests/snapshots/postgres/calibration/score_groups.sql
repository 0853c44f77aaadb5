WITH "extremes" AS (
  SELECT
    "label",
    "leaf",
    COUNT(*) AS "documents",
    SUM("target") AS "positives",
    MIN("score") AS "lowest",
    MAX("score") AS "highest"
  FROM "work"."held_out" AS "held_out"
  GROUP BY
    "label",
    "leaf"
), "spans" AS (
  SELECT
    "label",
    "leaf",
    "documents",
    "positives",
    "lowest",
    CASE
      WHEN "highest" - "lowest" > 1e-9 * GREATEST(ABS("lowest"), ABS("highest"))
      THEN "highest" - "lowest"
      ELSE 0
    END AS "width"
  FROM "extremes"
), "places" AS (
  SELECT
    "held_out"."label",
    "held_out"."leaf",
    COALESCE(
      FLOOR(
        16384 * (
          CAST((
            "held_out"."score" - "spans"."lowest"
          ) AS DOUBLE PRECISION) / NULLIF("spans"."width", 0)
        )
      ),
      0
    ) AS "place"
  FROM "work"."held_out" AS "held_out"
  INNER JOIN "spans"
    ON "held_out"."label" = "spans"."label" AND "held_out"."leaf" = "spans"."leaf"
), "sums" AS (
  SELECT
    "label",
    "leaf",
    CAST(SUM("place") AS DOUBLE PRECISION) AS "places",
    CAST(SUM("place" * "place") AS DOUBLE PRECISION) AS "squares"
  FROM "places"
  GROUP BY
    "label",
    "leaf"
)
SELECT
  "spans"."label",
  "spans"."leaf",
  "spans"."documents",
  CAST("spans"."positives" AS BIGINT) AS "positives",
  "spans"."lowest" + "spans"."width" * (
    CAST(CAST("sums"."places" AS DOUBLE PRECISION) / 16384 AS DOUBLE PRECISION) / "spans"."documents"
  ) AS "mean",
  "spans"."width" * (
    CAST(CAST(SQRT(
      GREATEST("spans"."documents" * "sums"."squares" - "sums"."places" * "sums"."places", 0)
    ) AS DOUBLE PRECISION) / 16384 AS DOUBLE PRECISION) / "spans"."documents"
  ) AS "deviation"
FROM "spans"
INNER JOIN "sums"
  ON "spans"."label" = "sums"."label" AND "spans"."leaf" = "sums"."leaf"
ORDER BY
  "spans"."label",
  "spans"."leaf"
