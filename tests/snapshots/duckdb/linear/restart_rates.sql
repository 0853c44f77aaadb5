WITH "lengths" AS (
  SELECT
    "part",
    SUM("weight_0" * "weight_0") AS "length_0",
    SUM("weight_1" * "weight_1") AS "length_1"
  FROM "work"."starts" AS "starts"
  GROUP BY
    "part"
)
SELECT
  "parts"."part",
  0 * "parts"."positives_0" AS "rate_0",
  0 * "parts"."positives_1" AS "rate_1",
  0 * "parts"."positives_0" AS "mean_positive_0",
  0 * "parts"."positives_1" AS "mean_positive_1",
  0 * "parts"."positives_0" AS "mean_negative_0",
  0 * "parts"."positives_1" AS "mean_negative_1",
  "statistics"."mean_positive_0" - "statistics"."mean_negative_0" AS "difference_0",
  "statistics"."mean_positive_1" - "statistics"."mean_negative_1" AS "difference_1",
  (
    "parts"."positives_0" * "statistics"."variance_positive_0" + (
      "parts"."instances" - "parts"."positives_0"
    ) * "statistics"."variance_negative_0" + $ridge * COALESCE("lengths"."length_0", 0)
  ) / "parts"."instances" AS "spread_0",
  (
    "parts"."positives_1" * "statistics"."variance_positive_1" + (
      "parts"."instances" - "parts"."positives_1"
    ) * "statistics"."variance_negative_1" + $ridge * COALESCE("lengths"."length_1", 0)
  ) / "parts"."instances" AS "spread_1",
  "statistics"."mean_negative_0" AS "base_0",
  "statistics"."mean_negative_1" AS "base_1",
  0 * "parts"."positives_0" AS "before_0",
  0 * "parts"."positives_1" AS "before_1"
FROM "work"."parts" AS "parts"
INNER JOIN "work"."statistics" AS "statistics"
  ON "parts"."part" = "statistics"."part"
LEFT JOIN "lengths"
  ON "parts"."part" = "lengths"."part"
