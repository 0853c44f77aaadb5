SELECT
  "row",
  "id",
  "fingerprint",
  "labels",
  "has_text",
  ARRAY(SELECT
    ARRAY_TO_STRING((
      "tokens_0"
    )["first":"first" + "length" - 1], ' ')
  FROM (
    SELECT
      "length",
      GENERATE_SERIES(1, CARDINALITY("tokens_0") - "length" + 1) AS "first"
    FROM (
      SELECT
        GENERATE_SERIES(1, %(longest)s) AS "length"
    ) AS "lengths"
  ) AS "runs"
  ORDER BY
    "length",
    "first") AS "tokens_0",
  ARRAY(SELECT
    ARRAY_TO_STRING((
      "tokens_1"
    )["first":"first" + "length" - 1], ' ')
  FROM (
    SELECT
      "length",
      GENERATE_SERIES(1, CARDINALITY("tokens_1") - "length" + 1) AS "first"
    FROM (
      SELECT
        GENERATE_SERIES(1, %(longest)s) AS "length"
    ) AS "lengths"
  ) AS "runs"
  ORDER BY
    "length",
    "first") AS "tokens_1"
FROM "work"."inputs" AS "inputs"
