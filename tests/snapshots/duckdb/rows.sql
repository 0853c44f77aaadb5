-- rows/block_products
WITH "block" AS MATERIALIZED (
  SELECT
    "place" - $first AS "place",
    "slot",
    CAST("weight" AS DOUBLE) AS "weight"
  FROM "work"."placed_entries" AS "placed_entries"
  WHERE
    "place" BETWEEN $first AND $last
)
SELECT
  "one"."place" AS "a",
  "other"."place" AS "b",
  SUM("one"."weight" * "other"."weight") AS "product"
FROM "block" AS "one"
INNER JOIN "block" AS "other"
  ON "one"."slot" = "other"."slot" AND "one"."place" <= "other"."place"
GROUP BY
  "one"."place",
  "other"."place"

-- rows/block_standings
WITH "block" AS MATERIALIZED (
  SELECT
    "place",
    "slot",
    CAST("weight" AS DOUBLE) AS "weight"
  FROM "work"."placed_entries" AS "placed_entries"
  WHERE
    "place" BETWEEN $first AND $last
), "slots" AS (
  SELECT DISTINCT
    "slot"
  FROM "block"
), "lanes" AS MATERIALIZED (
  SELECT
    "iterates"."slot",
    "iterates"."weights"[0 + 1] AS "direction_0",
    "iterates"."weights"[1 + 1] AS "direction_1"
  FROM "work"."iterates" AS "iterates"
  INNER JOIN "slots"
    ON "iterates"."slot" = "slots"."slot"
), "projections" AS (
  SELECT
    "block"."place",
    SUM("block"."weight" * "lanes"."direction_0") AS "projection_0",
    SUM("block"."weight" * "lanes"."direction_1") AS "projection_1"
  FROM "block"
  INNER JOIN "lanes"
    ON "block"."slot" = "lanes"."slot"
  GROUP BY
    "block"."place"
)
SELECT
  "places"."place" - $first AS "place",
  "state"."costs",
  "state"."shares",
  COALESCE("projections"."projection_0", 0) AS "projection_0",
  COALESCE("projections"."projection_1", 0) AS "projection_1"
FROM "work"."places" AS "places"
INNER JOIN "work"."state" AS "state"
  ON "places"."instance" = "state"."instance"
LEFT JOIN "projections"
  ON "places"."place" = "projections"."place"
WHERE
  "places"."place" BETWEEN $first AND $last
ORDER BY
  "places"."place"

-- rows/extent
SELECT
  COUNT(*) AS "instances",
  MAX("leverage") AS "square"
FROM "work"."state" AS "state"

-- rows/iterates
WITH "lanes" AS MATERIALIZED (
  SELECT
    "place",
    (
      $factor + $gradient * "place"
    ) * "steps"[0 + 1] AS "step_0",
    (
      $factor + $gradient * "place"
    ) * "steps"[1 + 1] AS "step_1"
  FROM "work"."steps" AS "steps"
  WHERE
    "place" BETWEEN $first AND $last
), "changes" AS (
  SELECT
    "placed_entries"."slot",
    SUM(CAST("placed_entries"."weight" AS DOUBLE) * "lanes"."step_0") AS "change_0",
    SUM(CAST("placed_entries"."weight" AS DOUBLE) * "lanes"."step_1") AS "change_1"
  FROM "work"."placed_entries" AS "placed_entries"
  INNER JOIN "lanes"
    ON "placed_entries"."place" = "lanes"."place"
  WHERE
    "placed_entries"."place" BETWEEN $first AND $last
  GROUP BY
    "placed_entries"."slot"
)
SELECT
  "iterates"."slot",
  ["iterates"."weights"[0 + 1] + COALESCE("changes"."change_0", 0), "iterates"."weights"[1 + 1] + COALESCE("changes"."change_1", 0)] AS "weights"
FROM "work"."iterates" AS "iterates"
LEFT JOIN "changes"
  ON "iterates"."slot" = "changes"."slot"

-- rows/norms
WITH "cells" AS (
  SELECT
    UNNEST([0, 1]) AS "lane",
    UNNEST("weights") AS "weight"
  FROM "work"."iterates" AS "iterates"
)
SELECT
  "lane",
  SUM("weight" * "weight") AS "norm"
FROM "cells"
GROUP BY
  "lane"
ORDER BY
  "lane"

-- rows/placed_entries
SELECT
  "places"."place",
  "entries"."slot",
  "entries"."weight"
FROM "work"."entries" AS "entries"
INNER JOIN "work"."places" AS "places"
  ON "entries"."instance" = "places"."instance"
ORDER BY
  "places"."place",
  "entries"."slot"

-- rows/places
WITH "drawn" AS (
  SELECT
    "instance",
    (
      CAST("instance" AS BIGINT) + 1
    ) * (
      2 * $seed + 40503
    ) % 65521 AS "product"
  FROM "work"."state" AS "state"
)
SELECT
  "instance",
  CAST(ROW_NUMBER() OVER (ORDER BY "product" * 48271 % 65537, "product", "instance") - 1 AS INT) AS "place"
FROM "drawn"

-- rows/state
WITH "given" AS (
  SELECT
    CAST($biases AS DOUBLE[]) AS "biases"
), "lanes" AS MATERIALIZED (
  SELECT
    "slot",
    "weights"[0 + 1] AS "direction_0",
    "weights"[1 + 1] AS "direction_1"
  FROM "work"."iterates" AS "iterates"
), "projections" AS (
  SELECT
    "entries"."instance",
    SUM(CAST("entries"."weight" AS DOUBLE) * "lanes"."direction_0") AS "projection_0",
    SUM(CAST("entries"."weight" AS DOUBLE) * "lanes"."direction_1") AS "projection_1"
  FROM "work"."entries" AS "entries"
  INNER JOIN "lanes"
    ON "entries"."slot" = "lanes"."slot"
  GROUP BY
    "entries"."instance"
)
SELECT
  "state"."instance",
  "state"."leverage",
  "state"."decay",
  "state"."costs",
  [COALESCE("projections"."projection_0", 0) + "given"."biases"[0 + 1], COALESCE("projections"."projection_1", 0) + "given"."biases"[1 + 1]] AS "projections",
  "state"."projections" AS "earlier_projections",
  [
    "state"."shares"[0 + 1] + (
      1 + $gradient * "steps"."place"
    ) * "steps"."steps"[0 + 1],
    "state"."shares"[1 + 1] + (
      1 + $gradient * "steps"."place"
    ) * "steps"."steps"[1 + 1]
  ] AS "shares",
  "state"."shares" AS "earlier_shares"
FROM "work"."state" AS "state"
INNER JOIN "work"."steps" AS "steps"
  ON "state"."instance" = "steps"."instance"
LEFT JOIN "projections"
  ON "state"."instance" = "projections"."instance"
CROSS JOIN "given"

-- rows/steps
WITH "given" AS (
  SELECT
    CAST($steps AS DOUBLE[]) AS "steps"
)
SELECT
  "places"."instance",
  "places"."place",
  ["given"."steps"[(
      "places"."place" - $first
  ) * $lanes + 0 + 1], "given"."steps"[(
      "places"."place" - $first
  ) * $lanes + 1 + 1]] AS "steps"
FROM "work"."places" AS "places"
CROSS JOIN "given"
WHERE
  "places"."place" BETWEEN $first AND $last

-- rows/sums
WITH "cells" AS (
  SELECT
    UNNEST([0, 1]) AS "lane",
    UNNEST("costs") AS "cost",
    UNNEST("projections") AS "projection",
    UNNEST("shares") AS "share"
  FROM "work"."state" AS "state"
)
SELECT
  "lane",
  SUM(ABS("cost") * GREATEST(0, 1 - SIGN("cost") * "projection")) AS "hinge",
  SUM(ABS("cost") * POWER("projection" - SIGN("cost"), 2)) AS "square",
  SUM(ABS("share")) AS "shares"
FROM "cells"
GROUP BY
  "lane"
ORDER BY
  "lane"
