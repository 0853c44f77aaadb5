WITH "shares" AS (
  SELECT
    "rates"."part",
    "rates"."difference_0" AS "difference_0",
    "rates"."difference_1" AS "difference_1",
    "rates"."base_0" AS "base_0",
    "rates"."base_1" AS "base_1",
    "parts"."positives_0" / "parts"."instances" AS "share_0",
    "parts"."positives_1" / "parts"."instances" AS "share_1"
  FROM "work"."rates" AS "rates"
  INNER JOIN "work"."parts" AS "parts"
    ON "rates"."part" = "parts"."part"
), "factors" AS (
  SELECT
    "part",
    "difference_0" AS "difference_0",
    "difference_1" AS "difference_1",
    "base_0" AS "base_0",
    "base_1" AS "base_1",
    "share_0" AS "share_0",
    "share_1" AS "share_1",
    "share_0" * (
      1 - "share_0"
    ) / (
      1 + "share_0" * (
        1 - "share_0"
      ) * "difference_0"
    ) AS "factor_0",
    "share_1" * (
      1 - "share_1"
    ) / (
      1 + "share_1" * (
        1 - "share_1"
      ) * "difference_1"
    ) AS "factor_1"
  FROM "shares"
)
SELECT
  "part",
  "factor_0" AS "factor_0",
  "factor_1" AS "factor_1",
  "share_0" - "factor_0" * (
    "base_0" + "share_0" * "difference_0"
  ) AS "bias_0",
  "share_1" - "factor_1" * (
    "base_1" + "share_1" * "difference_1"
  ) AS "bias_1"
FROM "factors"
