-- squares/losses
WITH "errors" AS (
  SELECT
    "lane",
    "shift",
    "last_shift",
    ABS("cost") AS "cost",
    SIGN("cost") - "projection" AS "error"
  FROM "work"."trial_points" AS "trial_points"
)
SELECT
  "lane",
  "shift",
  "last_shift",
  "cost" * "error" * "error" AS "value",
  -2 * "cost" * "error" AS "slope",
  2 * "cost" AS "curvature"
FROM "errors"

-- squares/residuals
SELECT
  "instance",
  CAST(LIST_TRANSFORM(
    "projections",
    LAMBDA "projection", "i" : 2 * (
      "costs"["i"] - ABS("costs"["i"]) * "projection"
    )
  ) AS REAL[]) AS "residuals"
FROM "work"."state" AS "state"
