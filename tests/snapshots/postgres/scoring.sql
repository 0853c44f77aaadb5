-- scoring/best_decisions
WITH "ranked" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    CAST("coordinates"."value" AS DOUBLE PRECISION) AS "score",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "odds",
    ROW_NUMBER() OVER (
      PARTITION BY "coordinates"."doc"
      ORDER BY "coordinates"."value" DESC NULLS LAST, "coordinates"."label"
    ) AS "place"
  FROM "work"."coordinates" AS "coordinates"
  INNER JOIN "work"."leaves" AS "leaves"
    ON "coordinates"."label" = "leaves"."label"
), "best" AS (
  SELECT
    "ranked"."doc",
    MAX("ranked"."odds") AS "odds"
  FROM "ranked"
  GROUP BY
    "ranked"."doc"
), "shares" AS (
  SELECT
    "ranked"."doc",
    "ranked"."label",
    "ranked"."score",
    "ranked"."place",
    CASE
      WHEN NOT "ranked"."odds" IS NULL
      THEN EXP(GREATEST("ranked"."odds" - "best"."odds", -80))
    END AS "share"
  FROM "ranked"
  INNER JOIN "best"
    ON "ranked"."doc" = "best"."doc"
), "totals" AS (
  SELECT
    "shares"."doc",
    SUM("shares"."share") AS "share"
  FROM "shares"
  GROUP BY
    "shares"."doc"
)
SELECT
  "shares"."doc",
  "shares"."label",
  "shares"."score",
  CAST(CAST(CAST(CAST("shares"."share" AS DOUBLE PRECISION) / "totals"."share" AS REAL) AS DOUBLE PRECISION) AS DOUBLE PRECISION) AS "probability",
  "shares"."place" = 1 AS "positive"
FROM "shares"
INNER JOIN "totals"
  ON "shares"."doc" = "totals"."doc"

-- scoring/best_labels
WITH "ranked" AS (
  SELECT
    "doc",
    "label",
    "score",
    ROW_NUMBER() OVER (PARTITION BY "doc" ORDER BY "score" DESC NULLS LAST, "label") AS "place"
  FROM "work"."decisions" AS "decisions"
)
SELECT
  "doc",
  "label",
  "score"
FROM "ranked"
WHERE
  "place" = 1
ORDER BY
  "doc"

-- scoring/decisions
WITH "sides" AS (
  SELECT
    "doc",
    "label",
    "value",
    CAST(NULL AS INT) AS "leaf"
  FROM "work"."coordinates" AS "coordinates"
  WHERE
    "stage" = 0
  UNION ALL
  SELECT
    "point" AS "doc",
    "tree" AS "label",
    CAST(CAST(NULL AS REAL) AS DOUBLE PRECISION) AS "value",
    "leaf"
  FROM "work"."point_leaves" AS "point_leaves"
), "placed" AS (
  SELECT
    "doc",
    "label",
    MAX("value") AS "value",
    MAX("leaf") AS "leaf"
  FROM "sides"
  GROUP BY
    "doc",
    "label"
), "odds" AS (
  SELECT
    "placed"."doc",
    "placed"."label",
    "leaves"."slope" * "placed"."value" + "leaves"."intercept" AS "score",
    "leaves"."positive"
  FROM "placed"
  LEFT JOIN "work"."leaves" AS "leaves"
    ON "placed"."label" = "leaves"."label" AND "placed"."leaf" = "leaves"."leaf"
)
SELECT
  "doc",
  "label",
  "score",
  1 / (
    1 + EXP(GREATEST(LEAST(-"score", 500), -500))
  ) AS "probability",
  "positive"
FROM "odds"

-- scoring/explained_labels
WITH "ranked" AS (
  SELECT
    "decisions"."doc",
    "decisions"."label",
    "decisions"."positive",
    ROW_NUMBER() OVER (
      PARTITION BY "decisions"."doc"
      ORDER BY "decisions"."score" DESC NULLS LAST, "decisions"."label"
    ) AS "place",
    MAX(CASE WHEN "decisions"."positive" THEN 1 ELSE 0 END) OVER (PARTITION BY "decisions"."doc") AS "positives"
  FROM "work"."decisions" AS "decisions"
)
SELECT
  "ranked"."doc",
  "ranked"."label"
FROM "ranked"
WHERE
  %(every_label)s
  OR "ranked"."positive"
  OR (
    "ranked"."positives" = 0 AND "ranked"."place" = 1
  )

-- scoring/explanations
WITH "steps" AS (
  SELECT
    "contributions"."doc",
    "contributions"."label",
    "contributions"."stage",
    "contributions"."part",
    "contributions"."term",
    "contributions"."contribution",
    CAST(NULL AS DOUBLE PRECISION) AS "low",
    CAST(NULL AS DOUBLE PRECISION) AS "value",
    CAST(NULL AS DOUBLE PRECISION) AS "high",
    CASE "contributions"."part" WHEN 'term' THEN 0 WHEN 'length' THEN 1 ELSE 2 END AS "place"
  FROM "work"."contributions" AS "contributions"
  UNION ALL
  SELECT
    "paths"."doc",
    "paths"."label",
    "paths"."stage",
    'path' AS "part",
    CAST(NULL AS TEXT) AS "term",
    CAST(NULL AS DOUBLE PRECISION) AS "contribution",
    "paths"."low",
    "paths"."value",
    "paths"."high",
    3 AS "place"
  FROM "work"."paths" AS "paths"
)
SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "steps"."stage",
  "steps"."part",
  "steps"."term",
  "steps"."contribution",
  "steps"."low",
  "steps"."value",
  "steps"."high"
FROM "steps"
INNER JOIN "work"."keyed_documents" AS "keyed_documents"
  ON "steps"."doc" = "keyed_documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "steps"."label" = "labels"."label"
INNER JOIN "work"."decisions" AS "decisions"
  ON "steps"."doc" = "decisions"."doc" AND "steps"."label" = "decisions"."label"
ORDER BY
  "keyed_documents"."doc",
  "decisions"."score" DESC NULLS LAST,
  "steps"."label",
  "steps"."place" = 3,
  "steps"."stage",
  "steps"."place",
  ABS("steps"."contribution") DESC NULLS LAST,
  "steps"."term"

-- scoring/given_decisions
SELECT
  "own_decisions"."doc",
  "own_decisions"."label",
  "own_decisions"."score",
  "own_decisions"."probability",
  ROW_NUMBER() OVER (
    PARTITION BY "own_decisions"."doc"
    ORDER BY "own_decisions"."score" DESC NULLS LAST, "own_decisions"."label"
  ) = 1 AS "positive"
FROM "work"."own_decisions" AS "own_decisions"

-- scoring/joined_coordinates
WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE PRECISION) * "discriminants"."weight") AS "projection"
  FROM "work"."entries" AS "entries"
  INNER JOIN "work"."discriminants" AS "discriminants"
    ON "entries"."term" = "discriminants"."term"
  GROUP BY
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("sums"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "work"."documents" AS "documents"
CROSS JOIN "work"."axes" AS "axes"
LEFT JOIN "work"."lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "sums"
  ON "documents"."doc" = "sums"."doc"
  AND "axes"."label" = "sums"."label"
  AND "axes"."stage" = "sums"."stage"

-- scoring/label_scores
SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "decisions"."score",
  "decisions"."probability",
  "decisions"."positive"
FROM "work"."decisions" AS "decisions"
INNER JOIN "work"."keyed_documents" AS "keyed_documents"
  ON "decisions"."doc" = "keyed_documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
ORDER BY
  "keyed_documents"."doc",
  "decisions"."score" DESC NULLS LAST,
  "decisions"."label"

-- scoring/lane_coordinates
WITH "lanes" AS (
  SELECT
    "documents"."doc",
    COALESCE("lengths"."tokens", 0) AS "tokens",
    %(first)s + UNNEST(ARRAY[0, 1]) AS "axis",
    UNNEST(ARRAY[COALESCE("projections"."projection_0", 0), COALESCE("projections"."projection_1", 0)]) AS "projection"
  FROM "work"."documents" AS "documents"
  LEFT JOIN "work"."lengths" AS "lengths"
    ON "documents"."doc" = "lengths"."doc"
  LEFT JOIN "work"."projections" AS "projections"
    ON "documents"."doc" = "projections"."instance"
)
SELECT
  "axes"."label",
  "axes"."stage",
  "lanes"."doc",
  "lanes"."projection" + "axes"."per_token" * "lanes"."tokens" + "axes"."bias" AS "value"
FROM "lanes"
INNER JOIN "work"."axes" AS "axes"
  ON "lanes"."axis" = "axes"."axis"

-- scoring/lengths
SELECT
  "doc",
  SUM(CAST("weight" AS DOUBLE PRECISION)) AS "tokens"
FROM "work"."entries" AS "entries"
GROUP BY
  "doc"

-- scoring/predicted_labels
WITH "given" AS (
  SELECT
    "decisions"."doc",
    ARRAY_AGG("labels"."name" ORDER BY "decisions"."score" DESC, "labels"."label") AS "labels"
  FROM "work"."decisions" AS "decisions"
  INNER JOIN "work"."labels" AS "labels"
    ON "decisions"."label" = "labels"."label"
  WHERE
    "decisions"."positive"
  GROUP BY
    "decisions"."doc"
)
SELECT
  "keyed_documents"."document",
  COALESCE("given"."labels", CAST(ARRAY[] AS TEXT[])) AS "labels"
FROM "work"."keyed_documents" AS "keyed_documents"
LEFT JOIN "given"
  ON "keyed_documents"."doc" = "given"."doc"
ORDER BY
  "keyed_documents"."doc"

-- scoring/slowest_steps
WITH "totals" AS (
  SELECT
    "template",
    COUNT(*) AS "times",
    SUM("rows") AS "rows",
    SUM("seconds") AS "seconds"
  FROM "work"."steps" AS "steps"
  GROUP BY
    "template"
), "ranked" AS (
  SELECT
    "template",
    "times",
    CAST("rows" AS BIGINT) AS "rows",
    "seconds",
    ROW_NUMBER() OVER (ORDER BY "seconds" DESC NULLS LAST, "template") AS "place"
  FROM "totals"
), "statements" AS (
  SELECT
    "template",
    "statement",
    ROW_NUMBER() OVER (PARTITION BY "template" ORDER BY "seconds" DESC NULLS LAST, "step") AS "place"
  FROM "work"."steps" AS "steps"
)
SELECT
  "ranked"."template",
  "ranked"."times",
  "ranked"."rows",
  "ranked"."seconds",
  "statements"."statement"
FROM "ranked"
INNER JOIN "statements"
  ON "ranked"."template" = "statements"."template"
WHERE
  "ranked"."place" <= %(most)s AND "statements"."place" = 1
ORDER BY
  "ranked"."place"

-- scoring/strongest_terms
WITH "counted" AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE PRECISION) AS "labels"
  FROM "work"."labels" AS "labels"
), "largest" AS (
  SELECT
    "label",
    "name",
    ROW_NUMBER() OVER (ORDER BY "documents" DESC NULLS LAST, "label") AS "label_place"
  FROM "work"."labels" AS "labels"
), "means" AS (
  SELECT
    "discriminants"."stage",
    "discriminants"."term",
    CAST(SUM("discriminants"."weight") AS DOUBLE PRECISION) / MAX("counted"."labels") AS "weight"
  FROM "work"."discriminants" AS "discriminants"
  CROSS JOIN "counted"
  GROUP BY
    "discriminants"."stage",
    "discriminants"."term"
), "ranked" AS (
  SELECT
    "largest"."label_place",
    "largest"."name" AS "label",
    "discriminants"."stage",
    "discriminants"."term",
    "discriminants"."weight",
    "discriminants"."weight" - "means"."weight" AS "lead",
    ROW_NUMBER() OVER (
      PARTITION BY "discriminants"."label", "discriminants"."stage"
      ORDER BY "discriminants"."weight" - "means"."weight" DESC NULLS LAST, "discriminants"."term"
    ) AS "place"
  FROM "work"."discriminants" AS "discriminants"
  INNER JOIN "largest"
    ON "discriminants"."label" = "largest"."label"
    AND "largest"."label_place" <= %(labels)s
  INNER JOIN "means"
    ON "discriminants"."stage" = "means"."stage"
    AND "discriminants"."term" = "means"."term"
)
SELECT
  "ranked"."label",
  "ranked"."stage",
  "terms"."name" AS "term",
  "terms"."documents",
  "ranked"."weight",
  "ranked"."lead"
FROM "ranked"
INNER JOIN "work"."terms" AS "terms"
  ON "ranked"."term" = "terms"."term"
WHERE
  "ranked"."place" <= %(most)s
ORDER BY
  "ranked"."label_place",
  "ranked"."stage",
  "ranked"."place"

-- scoring/whole_discriminants
SELECT
  "discriminants"."label",
  "discriminants"."stage",
  "discriminants"."term",
  CAST(FLOOR("discriminants"."weight" * 1073741824 + 0.5) AS DOUBLE PRECISION) / 1073741824 AS "weight"
FROM "work"."discriminants" AS "discriminants"

-- scoring/whole_stages
SELECT
  "stages"."label",
  "stages"."stage",
  CAST(FLOOR("stages"."bias" * 1073741824 + 0.5) AS DOUBLE PRECISION) / 1073741824 AS "bias",
  CAST(FLOOR("stages"."per_token" * 1073741824 + 0.5) AS DOUBLE PRECISION) / 1073741824 AS "per_token"
FROM "work"."stages" AS "stages"
