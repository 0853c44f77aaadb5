-- plane/directions
WITH "lanes" AS MATERIALIZED (
  SELECT
    "instance",
    "residuals"[0 + 1] AS "residual_0",
    "residuals"[1 + 1] AS "residual_1"
  FROM "work"."residuals" AS "residuals"
), "gradients" AS (
  SELECT
    "entries"."slot",
    SUM("entries"."weight" * "lanes"."residual_0") AS "gradient_0",
    SUM("entries"."weight" * "lanes"."residual_1") AS "gradient_1"
  FROM "work"."entries" AS "entries"
  INNER JOIN "lanes"
    ON "entries"."instance" = "lanes"."instance"
  GROUP BY
    "entries"."slot"
)
SELECT
  "iterates"."slot",
  CAST([
    "iterates"."scale" * (
      "gradients"."gradient_0" - $penalty * "iterates"."weights"[0 + 1]
    ),
    "iterates"."scale" * (
      "gradients"."gradient_1" - $penalty * "iterates"."weights"[1 + 1]
    )
  ] AS REAL[]) AS "directions"
FROM "work"."iterates" AS "iterates"
INNER JOIN "gradients"
  ON "iterates"."slot" = "gradients"."slot"

-- plane/discriminants
WITH "cells" AS (
  SELECT
    "slot",
    UNNEST([0, 1]) AS "lane",
    UNNEST("weights") AS "weight"
  FROM "work"."iterates" AS "iterates"
)
SELECT
  CAST($first + "lane" AS INT) AS "label",
  0 AS "stage",
  0 AS "part",
  "slot" AS "term",
  "weight"
FROM "cells"
WHERE
  "lane" < $labels

-- plane/iterates
WITH "steps" AS (
  SELECT
    CAST($forward AS DOUBLE[]) AS "forward",
    CAST($onward AS DOUBLE[]) AS "onward"
)
SELECT
  "iterates"."slot",
  "iterates"."scale",
  CAST(LIST_TRANSFORM(
    "iterates"."weights",
    LAMBDA "weight", "i" : "weight" + "steps"."forward"["i"] * "directions"."directions"["i"] + "steps"."onward"["i"] * (
      "weight" - "iterates"."earlier_weights"["i"]
    )
  ) AS REAL[]) AS "weights",
  "iterates"."weights" AS "earlier_weights"
FROM "work"."iterates" AS "iterates"
INNER JOIN "work"."directions" AS "directions"
  ON "iterates"."slot" = "directions"."slot"
CROSS JOIN "steps"

-- plane/leverages
WITH "sums" AS (
  SELECT
    "entries"."instance",
    SUM("entries"."weight" * "entries"."weight" * "slot_scales"."scale") AS "leverage",
    SUM(
      "entries"."weight" * "entries"."weight" * "slot_scales"."scale" * "slot_scales"."scale"
    ) AS "square"
  FROM "work"."entries" AS "entries"
  INNER JOIN "work"."slot_scales" AS "slot_scales"
    ON "entries"."slot" = "slot_scales"."slot"
  GROUP BY
    "entries"."instance"
)
SELECT
  "instance",
  "leverage",
  COALESCE("square" / NULLIF("leverage", 0), 0) AS "decay"
FROM "sums"

-- plane/masked_directions
SELECT
  "directions"."slot",
  CAST(LIST_TRANSFORM(
    "directions"."directions",
    LAMBDA "direction", "i" : "direction" * "masks"."masks"["i"]
  ) AS REAL[]) AS "directions"
FROM "work"."directions" AS "directions"
INNER JOIN "work"."masks" AS "masks"
  ON "directions"."slot" = "masks"."slot"

-- plane/masks
WITH "marked" AS (
  SELECT
    "term",
    MAX(CASE WHEN "label" = $first + 0 THEN 1 ELSE 0 END) AS "mask_0",
    MAX(CASE WHEN "label" = $first + 1 THEN 1 ELSE 0 END) AS "mask_1"
  FROM "work"."kept" AS "kept"
  GROUP BY
    "term"
)
SELECT
  "slot_scales"."slot",
  CAST([COALESCE("marked"."mask_0", 0), COALESCE("marked"."mask_1", 0)] AS REAL[]) AS "masks"
FROM "work"."slot_scales" AS "slot_scales"
LEFT JOIN "marked"
  ON "slot_scales"."slot" = "marked"."term"

-- plane/products
WITH "cells" AS (
  SELECT
    UNNEST([0, 1]) AS "lane",
    UNNEST("iterates"."weights") AS "weight",
    UNNEST("iterates"."earlier_weights") AS "earlier_weight",
    UNNEST("directions"."directions") AS "direction"
  FROM "work"."iterates" AS "iterates"
  INNER JOIN "work"."directions" AS "directions"
    ON "iterates"."slot" = "directions"."slot"
)
SELECT
  "lane",
  SUM("direction" * "direction") AS "direction_direction",
  SUM("weight" * "direction") AS "weight_direction",
  SUM((
    "weight" - "earlier_weight"
  ) * "direction") AS "step_direction"
FROM "cells"
GROUP BY
  "lane"
ORDER BY
  "lane"

-- plane/shifts
WITH "lanes" AS MATERIALIZED (
  SELECT
    "slot",
    "directions"[0 + 1] AS "direction_0",
    "directions"[1 + 1] AS "direction_1"
  FROM "work"."directions" AS "directions"
), "projections" AS (
  SELECT
    "entries"."instance",
    SUM("entries"."weight" * "lanes"."direction_0") AS "projection_0",
    SUM("entries"."weight" * "lanes"."direction_1") AS "projection_1"
  FROM "work"."entries" AS "entries"
  INNER JOIN "lanes"
    ON "entries"."slot" = "lanes"."slot"
  GROUP BY
    "entries"."instance"
)
SELECT
  "instance",
  CAST(["projection_0", "projection_1"] AS REAL[]) AS "shifts"
FROM "projections"

-- plane/slot_scales
WITH "moments" AS (
  SELECT
    "entries"."slot",
    SUM("instances"."importance" * "entries"."weight" * "entries"."weight") AS "moment"
  FROM "work"."entries" AS "entries"
  INNER JOIN "work"."instances" AS "instances"
    ON "entries"."instance" = "instances"."instance"
  GROUP BY
    "entries"."slot"
)
SELECT
  "slot",
  POWER($penalty + $curvature * "moment", -$exponent) AS "scale"
FROM "moments"

-- plane/start
WITH "lanes" AS (
  SELECT
    CAST($biases AS DOUBLE[]) AS "biases",
    CAST($positive_costs AS DOUBLE[]) AS "positive_costs",
    CAST($negative_costs AS DOUBLE[]) AS "negative_costs",
    CAST($held AS DOUBLE[]) AS "held"
)
SELECT
  "targets"."instance",
  COALESCE("leverages"."leverage", 0) AS "leverage",
  COALESCE("leverages"."decay", 0) AS "decay",
  CAST(LIST_TRANSFORM(
    ["targets"."target_0", "targets"."target_1"],
    LAMBDA "target", "i" : "instances"."importance" * CASE
      WHEN "instances"."fold" = "lanes"."held"["i"]
      THEN 0
      WHEN "target" = 1
      THEN "lanes"."positive_costs"["i"]
      ELSE -"lanes"."negative_costs"["i"]
    END
  ) AS REAL[]) AS "costs",
  CAST("lanes"."biases" AS REAL[]) AS "projections",
  CAST("lanes"."biases" AS REAL[]) AS "earlier_projections",
  CAST([0 * 0, 0 * 1] AS REAL[]) AS "shares",
  CAST([0 * 0, 0 * 1] AS REAL[]) AS "earlier_shares"
FROM "work"."targets" AS "targets"
INNER JOIN "work"."instances" AS "instances"
  ON "targets"."instance" = "instances"."instance"
LEFT JOIN "work"."leverages" AS "leverages"
  ON "targets"."instance" = "leverages"."instance"
CROSS JOIN "lanes"

-- plane/state
WITH "steps" AS (
  SELECT
    CAST($forward AS DOUBLE[]) AS "forward",
    CAST($onward AS DOUBLE[]) AS "onward",
    CAST($raised AS DOUBLE[]) AS "raised"
)
SELECT
  "state"."instance",
  "state"."leverage",
  "state"."decay",
  "state"."costs",
  CAST(LIST_TRANSFORM(
    "state"."projections",
    LAMBDA "projection", "i" : "projection" + "steps"."forward"["i"] * "shifts"."shifts"["i"] + "steps"."onward"["i"] * (
      "projection" - "state"."earlier_projections"["i"]
    ) + "steps"."raised"["i"]
  ) AS REAL[]) AS "projections",
  "state"."projections" AS "earlier_projections",
  CAST(LIST_TRANSFORM(
    "state"."shares",
    LAMBDA "share", "i" : "share" + "steps"."forward"["i"] * (
      "residuals"."residuals"["i"] - $penalty * "state"."decay" * "share"
    ) + "steps"."onward"["i"] * (
      "share" - "state"."earlier_shares"["i"]
    )
  ) AS REAL[]) AS "shares",
  "state"."shares" AS "earlier_shares"
FROM "work"."state" AS "state"
INNER JOIN "work"."shifts" AS "shifts"
  ON "state"."instance" = "shifts"."instance"
INNER JOIN "work"."residuals" AS "residuals"
  ON "state"."instance" = "residuals"."instance"
CROSS JOIN "steps"

-- plane/sums
SELECT
  "lane",
  SUM("value") AS "value",
  SUM("slope" * "shift") AS "slope_shift",
  SUM("slope" * "last_shift") AS "slope_last",
  SUM("slope") AS "slope_bias",
  SUM("curvature" * "shift" * "shift") AS "shift_shift",
  SUM("curvature" * "shift" * "last_shift") AS "shift_last",
  SUM("curvature" * "last_shift" * "last_shift") AS "last_last",
  SUM("curvature" * "shift") AS "shift_bias",
  SUM("curvature" * "last_shift") AS "last_bias",
  SUM("curvature") AS "bias_bias"
FROM "work"."losses" AS "losses"
GROUP BY
  "lane"
ORDER BY
  "lane"

-- plane/trial_points
WITH "cells" AS (
  SELECT
    UNNEST([0, 1]) AS "lane",
    UNNEST("state"."costs") AS "cost",
    UNNEST("state"."projections") AS "projection",
    UNNEST("state"."earlier_projections") AS "earlier_projection",
    UNNEST("shifts"."shifts") AS "shift",
    UNNEST(CAST($forward AS DOUBLE[])) AS "forward",
    UNNEST(CAST($onward AS DOUBLE[])) AS "onward",
    UNNEST(CAST($raised AS DOUBLE[])) AS "raised"
  FROM "work"."state" AS "state"
  INNER JOIN "work"."shifts" AS "shifts"
    ON "state"."instance" = "shifts"."instance"
), "steps" AS (
  SELECT
    "lane",
    "cost",
    "shift",
    "projection" - "earlier_projection" AS "last_shift",
    "projection",
    "forward",
    "onward",
    "raised"
  FROM "cells"
)
SELECT
  "lane",
  "cost",
  "shift",
  "last_shift",
  "projection" + "forward" * "shift" + "onward" * "last_shift" + "raised" AS "projection"
FROM "steps"

-- plane/zero_weights
SELECT
  "slot",
  "scale",
  CAST([0 * 0, 0 * 1] AS REAL[]) AS "weights",
  CAST([0 * 0, 0 * 1] AS REAL[]) AS "earlier_weights"
FROM "work"."slot_scales" AS "slot_scales"
