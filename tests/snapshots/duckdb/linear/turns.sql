WITH "sums" AS (
  SELECT
    "part",
    SUM("scale" * "slope_0" * "slope_0") AS "height_0",
    SUM("scale" * "slope_1" * "slope_1") AS "height_1",
    SUM("scale" * "scale" * "slope_0" * "slope_0") AS "steepness_0",
    SUM("scale" * "scale" * "slope_1" * "slope_1") AS "steepness_1",
    SUM("scale" * "slope_0" * "direction_0") AS "overlap_0",
    SUM("scale" * "slope_1" * "direction_1") AS "overlap_1"
  FROM "work"."ascents" AS "ascents"
  GROUP BY
    "part"
), "kept" AS (
  SELECT
    "last_turns"."part",
    COALESCE("sums"."height_0", 0) AS "height_0",
    COALESCE("sums"."height_1", 0) AS "height_1",
    COALESCE("sums"."steepness_0", 0) AS "steepness_0",
    COALESCE("sums"."steepness_1", 0) AS "steepness_1",
    COALESCE("sums"."overlap_0", 0) AS "overlap_0",
    COALESCE("sums"."overlap_1", 0) AS "overlap_1",
    "last_turns"."length_0" AS "last_length_0",
    "last_turns"."length_1" AS "last_length_1",
    COALESCE("sums"."height_0" / NULLIF("last_turns"."height_0", 0), 0) AS "keep_0",
    COALESCE("sums"."height_1" / NULLIF("last_turns"."height_1", 0), 0) AS "keep_1"
  FROM "work"."last_turns" AS "last_turns"
  LEFT JOIN "sums"
    ON "last_turns"."part" = "sums"."part"
)
SELECT
  "part",
  "height_0" AS "height_0",
  "height_1" AS "height_1",
  "keep_0" AS "keep_0",
  "keep_1" AS "keep_1",
  "steepness_0" + 2 * "keep_0" * "overlap_0" + "keep_0" * "keep_0" * "last_length_0" AS "length_0",
  "steepness_1" + 2 * "keep_1" * "overlap_1" + "keep_1" * "keep_1" * "last_length_1" AS "length_1"
FROM "kept"
