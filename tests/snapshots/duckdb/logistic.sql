-- logistic/losses
WITH "margins" AS (
  SELECT
    "lane",
    "cost",
    "shift",
    "last_shift",
    SIGN("cost") * "projection" AS "margin"
  FROM "work"."trial_points" AS "trial_points"
), "chances" AS (
  SELECT
    "lane",
    "cost",
    "shift",
    "last_shift",
    "margin",
    1 / (
      1 + EXP(LEAST("margin", 500))
    ) AS "wrong"
  FROM "margins"
)
SELECT
  "lane",
  "shift",
  "last_shift",
  ABS("cost") * (
    GREATEST(-"margin", 0) + LN(1 + EXP(-ABS("margin")))
  ) AS "value",
  -"cost" * "wrong" AS "slope",
  ABS("cost") * "wrong" * (
    1 - "wrong"
  ) AS "curvature"
FROM "chances"

-- logistic/residuals
SELECT
  "instance",
  CAST(LIST_TRANSFORM(
    "projections",
    LAMBDA "projection", "i" : "costs"["i"] / (
      1 + EXP(LEAST(SIGN("costs"["i"]) * "projection", 500))
    )
  ) AS REAL[]) AS "residuals"
FROM "work"."state" AS "state"
