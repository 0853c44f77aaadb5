-- squared_hinge/losses
WITH "errors" AS (
  SELECT
    "lane",
    "cost",
    "shift",
    "last_shift",
    SIGN("cost") - "projection" AS "error"
  FROM "work"."trial_points" AS "trial_points"
)
SELECT
  "lane",
  "shift",
  "last_shift",
  ABS("cost") * "error" * "error" AS "value",
  -2 * ABS("cost") * "error" AS "slope",
  2 * ABS("cost") AS "curvature"
FROM "errors"
WHERE
  "cost" * "error" > 0

-- squared_hinge/residuals
SELECT
  "instance",
  CAST(LIST_TRANSFORM(
    "projections",
    LAMBDA "projection", "i" : CASE
      WHEN SIGN("costs"["i"]) * "projection" < 1
      THEN 2 * (
        "costs"["i"] - ABS("costs"["i"]) * "projection"
      )
      ELSE 0
    END
  ) AS REAL[]) AS "residuals"
FROM "work"."state" AS "state"
