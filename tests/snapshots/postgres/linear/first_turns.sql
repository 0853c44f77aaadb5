SELECT
  "part",
  0 * "positives_0" AS "height_0",
  0 * "positives_1" AS "height_1",
  0 * "positives_0" AS "keep_0",
  0 * "positives_1" AS "keep_1",
  0 * "positives_0" AS "length_0",
  0 * "positives_1" AS "length_1"
FROM "work"."parts" AS "parts"
