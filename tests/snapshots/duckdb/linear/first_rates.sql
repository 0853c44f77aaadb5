SELECT
  "part",
  0 * "positives_0" AS "rate_0",
  0 * "positives_1" AS "rate_1",
  0 * "positives_0" AS "mean_positive_0",
  0 * "positives_1" AS "mean_positive_1",
  0 * "positives_0" AS "mean_negative_0",
  0 * "positives_1" AS "mean_negative_1",
  0 * "positives_0" AS "difference_0",
  0 * "positives_1" AS "difference_1",
  0 * "positives_0" AS "spread_0",
  0 * "positives_1" AS "spread_1",
  0 * "positives_0" AS "base_0",
  0 * "positives_1" AS "base_1",
  0 * "positives_0" AS "before_0",
  0 * "positives_1" AS "before_1"
FROM "work"."parts" AS "parts"
