-- smooth_hinge/losses
WITH "margins" AS (
  SELECT
    "lane",
    "cost",
    "shift",
    "last_shift",
    %(sharpness)s * (
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
    CAST(1 AS DOUBLE PRECISION) / (
      1 + EXP(LEAST("beyond", 500))
    ) AS "inside"
  FROM "margins"
)
SELECT
  "lane",
  "shift",
  "last_shift",
  CAST(ABS("cost") * (
    GREATEST(-"beyond", 0) + LN(1 + EXP(-ABS("beyond")))
  ) AS DOUBLE PRECISION) / %(sharpness)s AS "value",
  -"cost" * "inside" AS "slope",
  %(sharpness)s * ABS("cost") * "inside" * (
    1 - "inside"
  ) AS "curvature"
FROM "chances"

-- smooth_hinge/residuals
SELECT
  "instance",
  CAST(ARRAY(SELECT
    CAST("costs"["i"] AS DOUBLE PRECISION) / (
      1 + EXP(LEAST(%(sharpness)s * (
        SIGN("costs"["i"]) * "projection" - 1
      ), 500))
    )
  FROM UNNEST("projections") WITH ORDINALITY AS "items"("projection", "i")
  ORDER BY
    "i") AS DOUBLE PRECISION[]) AS "residuals"
FROM "work"."state" AS "state"
