-- experiments/climb_heights
WITH "climbed" AS (
  SELECT
    "label",
    "iteration",
    "objective",
    SUM(CASE WHEN "step" = 0 AND "iteration" > 0 THEN 1 ELSE 0 END) OVER (PARTITION BY "label" ORDER BY "iteration") AS "rests"
  FROM "work"."training_log" AS "training_log"
  WHERE
    "stage" = 0 AND "fold" IS NULL
), "ends" AS (
  SELECT
    "label",
    MAX("iteration") AS "iteration"
  FROM "climbed"
  WHERE
    "rests" <= 1
  GROUP BY
    "label"
), "last_objectives" AS (
  SELECT
    "climbed"."label",
    "climbed"."objective"
  FROM "climbed"
  INNER JOIN "ends"
    ON "climbed"."label" = "ends"."label" AND "climbed"."iteration" = "ends"."iteration"
)
SELECT
  "labels"."name",
  "climbed"."iteration",
  "climbed"."objective",
  CAST("climbed"."objective" AS DOUBLE PRECISION) / NULLIF("last_objectives"."objective", 0) AS "relative"
FROM "climbed"
INNER JOIN "last_objectives"
  ON "climbed"."label" = "last_objectives"."label"
INNER JOIN "work"."labels" AS "labels"
  ON "climbed"."label" = "labels"."label"
WHERE
  "climbed"."rests" <= 1
ORDER BY
  "labels"."name",
  "climbed"."iteration"

-- experiments/coefficient_points
WITH "own" AS (
  SELECT
    "label",
    "term",
    CAST("weight" AS DOUBLE PRECISION) / SQRT(SUM(CAST("weight" AS DOUBLE PRECISION) * "weight") OVER (PARTITION BY "label")) AS "weight"
  FROM "work"."discriminants" AS "discriminants"
  WHERE
    "stage" = 0 AND "weight" <> 0
), "peer" AS (
  SELECT
    "label",
    "term",
    CAST("weight" AS DOUBLE PRECISION) / SQRT(SUM("weight" * "weight") OVER (PARTITION BY "label")) AS "weight"
  FROM "work"."peer_terms" AS "peer_terms"
), "pairs" AS (
  SELECT
    COALESCE("own"."label", "peer"."label") AS "label",
    COALESCE("own"."term", "peer"."term") AS "term",
    COALESCE("own"."weight", 0) AS "own_weight",
    COALESCE("peer"."weight", 0) AS "peer_weight"
  FROM "own"
  FULL OUTER JOIN "peer"
    ON "own"."label" = "peer"."label" AND "own"."term" = "peer"."term"
), "ranked" AS (
  SELECT
    "label",
    "term",
    "own_weight",
    "peer_weight",
    ROW_NUMBER() OVER (
      PARTITION BY "label"
      ORDER BY GREATEST(ABS("own_weight"), ABS("peer_weight")) DESC NULLS LAST, "term"
    ) AS "place"
  FROM "pairs"
)
SELECT
  "labels"."name",
  "terms"."name" AS "term",
  "ranked"."own_weight",
  "ranked"."peer_weight"
FROM "ranked"
INNER JOIN "work"."labels" AS "labels"
  ON "ranked"."label" = "labels"."label"
INNER JOIN "work"."terms" AS "terms"
  ON "ranked"."term" = "terms"."term"
WHERE
  "ranked"."place" <= %(most)s
ORDER BY
  "labels"."name",
  "ranked"."place"

-- experiments/direction_agreements
WITH "own" AS (
  SELECT
    "label",
    "term",
    CAST("weight" AS DOUBLE PRECISION) AS "weight"
  FROM "work"."discriminants" AS "discriminants"
  WHERE
    "stage" = 0
), "pairs" AS (
  SELECT
    COALESCE("own"."label", "peer_terms"."label") AS "label",
    COALESCE("own"."weight", 0) AS "own_weight",
    COALESCE("peer_terms"."weight", 0) AS "peer_weight"
  FROM "own"
  FULL OUTER JOIN "work"."peer_terms" AS "peer_terms"
    ON "own"."label" = "peer_terms"."label" AND "own"."term" = "peer_terms"."term"
), "summed" AS (
  SELECT
    "label",
    SUM("own_weight" * "peer_weight") AS "product",
    SUM("own_weight" * "own_weight") AS "own_square",
    SUM("peer_weight" * "peer_weight") AS "peer_square",
    SUM(CASE WHEN "own_weight" * "peer_weight" > 0 THEN 1 ELSE 0 END) AS "agreeing",
    SUM(CASE WHEN "own_weight" * "peer_weight" < 0 THEN 1 ELSE 0 END) AS "disagreeing"
  FROM "pairs"
  GROUP BY
    "label"
)
SELECT
  "labels"."name",
  CAST("summed"."product" AS DOUBLE PRECISION) / NULLIF(SQRT("summed"."own_square" * "summed"."peer_square"), 0) AS "cosine",
  CAST("summed"."agreeing" AS BIGINT) AS "agreeing",
  CAST("summed"."disagreeing" AS BIGINT) AS "disagreeing"
FROM "summed"
INNER JOIN "work"."labels" AS "labels"
  ON "summed"."label" = "labels"."label"
ORDER BY
  "labels"."name"

-- experiments/draws
WITH "drawn" AS (
  SELECT
    "doc",
    ROW_NUMBER() OVER (ORDER BY MD5(CONCAT(CAST(%(seed)s AS TEXT), ':', "doc")), "doc") AS "place",
    COUNT(*) OVER () AS "documents"
  FROM "work"."documents" AS "documents"
)
SELECT
  "doc",
  CAST(FLOOR(CAST(1000.0 * (
    "place" - 1
  ) AS DOUBLE PRECISION) / "documents") AS INT) AS "fold"
FROM "drawn"

-- experiments/growths
WITH "logs" AS (
  SELECT
    "algorithm",
    LN("documents") AS "x",
    LN("seconds") AS "y"
  FROM "work"."timings" AS "timings"
  WHERE
    "documents" > 0 AND "seconds" > 0
)
SELECT
  "algorithm",
  CAST((
    COUNT(*) * SUM("x" * "y") - SUM("x") * SUM("y")
  ) AS DOUBLE PRECISION) / NULLIF(COUNT(*) * SUM("x" * "x") - SUM("x") * SUM("x"), 0) AS "exponent"
FROM "logs"
GROUP BY
  "algorithm"
HAVING
  MAX("x") > MIN("x")
ORDER BY
  "algorithm"

-- experiments/label_sizes
SELECT
  "name",
  "documents"
FROM "work"."labels" AS "labels"
ORDER BY
  "documents" DESC NULLS LAST,
  "name"

-- experiments/peer_bounds
SELECT
  "label",
  2 AS "leaf",
  0 AS "stage",
  CAST(NULL AS DOUBLE PRECISION) AS "low",
  "threshold" AS "high"
FROM "work"."fitted_offsets" AS "fitted_offsets"
UNION ALL
SELECT
  "label",
  3 AS "leaf",
  0 AS "stage",
  "threshold" AS "low",
  CAST(NULL AS DOUBLE PRECISION) AS "high"
FROM "work"."fitted_offsets" AS "fitted_offsets"

-- experiments/peer_leaves
SELECT
  "label",
  2 AS "leaf",
  FALSE AS "positive",
  CAST(1 AS DOUBLE PRECISION) AS "slope",
  CAST(0 AS DOUBLE PRECISION) AS "intercept"
FROM "work"."fitted_offsets" AS "fitted_offsets"
UNION ALL
SELECT
  "label",
  3 AS "leaf",
  TRUE AS "positive",
  CAST(1 AS DOUBLE PRECISION) AS "slope",
  CAST(0 AS DOUBLE PRECISION) AS "intercept"
FROM "work"."fitted_offsets" AS "fitted_offsets"

-- experiments/peer_stages
SELECT
  "label",
  0 AS "stage",
  "bias",
  CAST(0 AS DOUBLE PRECISION) AS "per_token"
FROM "work"."fitted_offsets" AS "fitted_offsets"

-- experiments/peer_terms
SELECT
  CAST("label" AS INT) AS "label",
  0 AS "stage",
  CAST("term" AS INT) AS "term",
  CAST("weight" AS DOUBLE PRECISION) AS "weight"
FROM "work"."fitted" AS "fitted"
WHERE
  "weight" <> 0

-- experiments/projection_summaries
SELECT
  "name",
  "positive",
  COUNT(*) AS "documents",
  AVG("on_first") AS "first_mean",
  SQRT(ABS(AVG("on_first" * "on_first") - AVG("on_first") * AVG("on_first"))) AS "first_deviation",
  AVG("on_second") AS "second_mean",
  SQRT(ABS(AVG("on_second" * "on_second") - AVG("on_second") * AVG("on_second"))) AS "second_deviation"
FROM "work"."document_projections" AS "document_projections"
GROUP BY
  "name",
  "positive"
ORDER BY
  "name",
  "positive" DESC NULLS LAST

-- experiments/word_places
WITH "everywhere" AS (
  SELECT
    "term",
    COUNT(*) AS "documents"
  FROM "work"."weights" AS "weights"
  GROUP BY
    "term"
), "total" AS (
  SELECT
    COUNT(*) AS "terms"
  FROM "everywhere"
), "here" AS (
  SELECT
    "document_labels"."label",
    "weights"."term",
    COUNT(*) AS "documents"
  FROM "work"."weights" AS "weights"
  INNER JOIN "work"."document_labels" AS "document_labels"
    ON "weights"."doc" = "document_labels"."doc"
  GROUP BY
    "document_labels"."label",
    "weights"."term"
), "counted" AS (
  SELECT
    "here"."label",
    SUM(CASE WHEN "here"."documents" = "everywhere"."documents" THEN 1 ELSE 0 END) AS "only_here",
    COUNT(*) AS "words"
  FROM "here"
  INNER JOIN "everywhere"
    ON "here"."term" = "everywhere"."term"
  GROUP BY
    "here"."label"
)
SELECT
  "labels"."name",
  "labels"."documents",
  CAST("counted"."only_here" AS BIGINT) AS "only_here",
  "total"."terms" - "counted"."words" AS "only_elsewhere",
  CAST("counted"."words" - "counted"."only_here" AS BIGINT) AS "in_both"
FROM "work"."labels" AS "labels"
INNER JOIN "counted"
  ON "labels"."label" = "counted"."label"
CROSS JOIN "total"
ORDER BY
  "labels"."documents" DESC NULLS LAST,
  "labels"."name"
