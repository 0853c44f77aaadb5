WITH "curves" AS (
  SELECT
    "turns"."part",
    "turns"."height_0" AS "height_0",
    "turns"."height_1" AS "height_1",
    "statistics"."mean_positive_0" - "statistics"."mean_negative_0" AS "difference_0",
    "statistics"."mean_positive_1" - "statistics"."mean_negative_1" AS "difference_1",
    "statistics"."mean_negative_0" AS "base_0",
    "statistics"."mean_negative_1" AS "base_1",
    CAST((
      "parts"."positives_0" * "statistics"."variance_positive_0" + (
        "parts"."instances" - "parts"."positives_0"
      ) * "statistics"."variance_negative_0" + %(ridge)s * "turns"."length_0"
    ) AS DOUBLE PRECISION) / "parts"."instances" AS "spread_0",
    CAST((
      "parts"."positives_1" * "statistics"."variance_positive_1" + (
        "parts"."instances" - "parts"."positives_1"
      ) * "statistics"."variance_negative_1" + %(ridge)s * "turns"."length_1"
    ) AS DOUBLE PRECISION) / "parts"."instances" AS "spread_1"
  FROM "work"."turns" AS "turns"
  INNER JOIN "work"."statistics" AS "statistics"
    ON "turns"."part" = "statistics"."part"
  INNER JOIN "work"."parts" AS "parts"
    ON "turns"."part" = "parts"."part"
), "steps" AS (
  SELECT
    "part",
    "height_0" AS "height_0",
    "height_1" AS "height_1",
    "difference_0" AS "difference_0",
    "difference_1" AS "difference_1",
    "base_0" AS "base_0",
    "base_1" AS "base_1",
    "spread_0" AS "spread_0",
    "spread_1" AS "spread_1",
    COALESCE(CAST("height_0" AS DOUBLE PRECISION) / NULLIF("spread_0", 0), 0) AS "rate_0",
    COALESCE(CAST("height_1" AS DOUBLE PRECISION) / NULLIF("spread_1", 0), 0) AS "rate_1"
  FROM "curves"
)
SELECT
  "steps"."part",
  "steps"."rate_0" AS "rate_0",
  "steps"."rate_1" AS "rate_1",
  "last_rates"."difference_0" + "steps"."rate_0" * "steps"."difference_0" AS "difference_0",
  "last_rates"."difference_1" + "steps"."rate_1" * "steps"."difference_1" AS "difference_1",
  "last_rates"."spread_0" + 2 * "steps"."rate_0" * (
    "steps"."difference_0" - "steps"."height_0"
  ) + "steps"."rate_0" * "steps"."rate_0" * "steps"."spread_0" AS "spread_0",
  "last_rates"."spread_1" + 2 * "steps"."rate_1" * (
    "steps"."difference_1" - "steps"."height_1"
  ) + "steps"."rate_1" * "steps"."rate_1" * "steps"."spread_1" AS "spread_1",
  "last_rates"."base_0" + "steps"."rate_0" * "steps"."base_0" AS "base_0",
  "last_rates"."base_1" + "steps"."rate_1" * "steps"."base_1" AS "base_1"
FROM "steps"
INNER JOIN "work"."last_rates" AS "last_rates"
  ON "steps"."part" = "last_rates"."part"
