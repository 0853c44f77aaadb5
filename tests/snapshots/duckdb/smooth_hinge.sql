-- smooth_hinge/losses
WITH "margins" AS (
  SELECT
    "lane",
    "cost",
    "shift",
    "last_shift",
    $sharpness * (
      SIGN("cost") * "projection" - 1
    ) AS "beyond"
  FROM "work"."trial_points" AS "trial_points"
), "chances" AS (
  SELECT
    "lane",
    "cost",
    "shift",
    "last_shift",
    "beyond",
    1 / (
      1 + EXP(LEAST("beyond", 500))
    ) AS "inside"
  FROM "margins"
)
SELECT
  "lane",
  "shift",
  "last_shift",
  ABS("cost") * (
    GREATEST(-"beyond", 0) + LN(1 + EXP(-ABS("beyond")))
  ) / $sharpness AS "value",
  -"cost" * "inside" AS "slope",
  $sharpness * ABS("cost") * "inside" * (
    1 - "inside"
  ) AS "curvature"
FROM "chances"

-- smooth_hinge/residuals
SELECT
  "instance",
  CAST(LIST_TRANSFORM(
    "projections",
    LAMBDA "projection", "i" : "costs"["i"] / (
      1 + EXP(LEAST($sharpness * (
        SIGN("costs"["i"]) * "projection" - 1
      ), 500))
    )
  ) AS REAL[]) AS "residuals"
FROM "work"."state" AS "state"
