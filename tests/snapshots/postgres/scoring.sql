-- scoring/answered_label
SELECT
  "inputs"."row",
  "inputs"."id" AS "document",
  CASE WHEN "answers"."is_known" THEN "answers"."label" END AS "label",
  CASE WHEN "answers"."is_known" THEN "answers"."score" END AS "score",
  CASE WHEN "answers"."is_known" THEN "answers"."probability" END AS "probability",
  CASE
    WHEN NOT "inputs"."has_text"
    THEN 'text is NULL'
    WHEN TRIM(ARRAY_TO_STRING(ARRAY["inputs"."text_0", "inputs"."text_1"], '')) = ''
    THEN 'text is empty'
    WHEN NOT "answers"."is_known"
    THEN 'no known term'
    WHEN "answers"."label" IS NULL
    THEN 'no label is likely enough'
  END AS "reason"
FROM "work"."inputs" AS "inputs"
LEFT JOIN "work"."answers" AS "answers"
  ON "inputs"."row" = "answers"."document"

-- scoring/answered_labels
SELECT
  "inputs"."row",
  "inputs"."id" AS "document",
  CASE
    WHEN "answers"."is_known"
    THEN "answers"."labels"
    ELSE CAST(ARRAY[] AS TEXT[])
  END AS "labels",
  CASE
    WHEN NOT "inputs"."has_text"
    THEN 'text is NULL'
    WHEN TRIM(ARRAY_TO_STRING(ARRAY["inputs"."text_0", "inputs"."text_1"], '')) = ''
    THEN 'text is empty'
    WHEN NOT "answers"."is_known"
    THEN 'no known term'
    WHEN ARRAY_TO_STRING("answers"."labels", '') = ''
    THEN 'no label is likely enough'
  END AS "reason"
FROM "work"."inputs" AS "inputs"
LEFT JOIN "work"."answers" AS "answers"
  ON "inputs"."row" = "answers"."document"

-- scoring/axis_projections
SELECT
  "projections"."doc",
  "projections"."block" * %(width)s + UNNEST(ARRAY[0, 1]) AS "axis",
  UNNEST(ARRAY["projections"."projection_0", "projections"."projection_1"]) AS "projection"
FROM "work"."projections" AS "projections"

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

-- scoring/block_counts
WITH "blocks" AS (
  SELECT
    COUNT(*) AS "weights"
  FROM "work"."discriminants" AS "discriminants"
  INNER JOIN "work"."axes" AS "axes"
    ON "discriminants"."label" = "axes"."label"
    AND "discriminants"."stage" = "axes"."stage"
  GROUP BY
    "discriminants"."term",
    FLOOR(CAST("axes"."axis" AS DOUBLE PRECISION) / %(width)s)
)
SELECT
  COUNT(*) AS "rows",
  COALESCE(SUM("weights"), 0) AS "weights"
FROM "blocks"

-- scoring/block_projections
WITH "weighted" AS (
  SELECT
    "doc",
    "term",
    CAST("weight" AS DOUBLE PRECISION) AS "weight"
  FROM "work"."entries" AS "entries"
)
SELECT
  "weighted"."doc",
  "wide_discriminants"."block",
  SUM("weighted"."weight" * "wide_discriminants"."weight_0") AS "projection_0",
  SUM("weighted"."weight" * "wide_discriminants"."weight_1") AS "projection_1"
FROM "weighted"
INNER JOIN "work"."wide_discriminants" AS "wide_discriminants"
  ON "weighted"."term" = "wide_discriminants"."term"
GROUP BY
  "weighted"."doc",
  "wide_discriminants"."block"

-- scoring/cut_decisions
WITH "cuts" AS (
  SELECT
    "leaves"."label",
    "leaves"."positive",
    "leaves"."slope",
    "leaves"."intercept",
    "bounds"."low",
    "bounds"."high"
  FROM "work"."leaves" AS "leaves"
  LEFT JOIN "work"."bounds" AS "bounds"
    ON "leaves"."label" = "bounds"."label" AND "leaves"."leaf" = "bounds"."leaf"
), "odds" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    "cuts"."slope" * "coordinates"."value" + "cuts"."intercept" AS "score",
    "cuts"."positive"
  FROM "work"."coordinates" AS "coordinates"
  INNER JOIN "cuts"
    ON "coordinates"."label" = "cuts"."label"
    AND COALESCE("coordinates"."value" > "cuts"."low", TRUE)
    AND COALESCE("coordinates"."value" <= "cuts"."high", TRUE)
)
SELECT
  "odds"."doc",
  "odds"."label",
  "odds"."score",
  CAST(1 AS DOUBLE PRECISION) / (
    1 + EXP(GREATEST(LEAST(-"odds"."score", 500), -500))
  ) AS "probability",
  "odds"."positive"
FROM "odds"

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

-- scoring/evaluated
WITH "figures" AS (
  SELECT
    "averages"."average",
    CAST(NULL AS TEXT) AS "label",
    CAST(NULL AS BIGINT) AS "documents",
    "averages"."precision",
    "averages"."recall",
    "averages"."f1",
    CASE "averages"."average" WHEN 'micro' THEN 0 ELSE 1 END AS "place"
  FROM "work"."averages" AS "averages"
  UNION ALL
  SELECT
    CAST(NULL AS TEXT) AS "average",
    "label_metrics"."name" AS "label",
    "label_metrics"."documents",
    "label_metrics"."precision",
    "label_metrics"."recall",
    "label_metrics"."f1",
    2 AS "place"
  FROM "work"."label_metrics" AS "label_metrics"
)
SELECT
  "figures"."average",
  "figures"."label",
  "figures"."documents",
  "figures"."precision",
  "figures"."recall",
  "figures"."f1"
FROM "figures"
ORDER BY
  "figures"."place",
  "figures"."documents" DESC NULLS LAST,
  "figures"."label"

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

-- scoring/lengths
SELECT
  "doc",
  SUM(CAST("weight" AS DOUBLE PRECISION)) AS "tokens"
FROM "work"."entries" AS "entries"
GROUP BY
  "doc"

-- scoring/limited_best
SELECT
  "own_decisions"."doc",
  "own_decisions"."label",
  "own_decisions"."score",
  "own_decisions"."probability",
  COALESCE("own_decisions"."score" > "limits"."least", TRUE)
  AND ROW_NUMBER() OVER (
    PARTITION BY "own_decisions"."doc"
    ORDER BY "own_decisions"."score" - "limits"."handicap" DESC NULLS LAST, "own_decisions"."label"
  ) = 1 AS "positive"
FROM "work"."own_decisions" AS "own_decisions"
INNER JOIN "work"."limits" AS "limits"
  ON "own_decisions"."label" = "limits"."label"

-- scoring/limited_decisions
WITH "ranked" AS (
  SELECT
    "decisions"."doc",
    "decisions"."label",
    "decisions"."score",
    "decisions"."probability",
    "decisions"."positive",
    ROW_NUMBER() OVER (
      PARTITION BY "decisions"."doc"
      ORDER BY "decisions"."score" DESC NULLS LAST, "decisions"."label"
    ) AS "place"
  FROM "work"."decisions" AS "decisions"
)
SELECT
  "ranked"."doc",
  "ranked"."label",
  "ranked"."score",
  "ranked"."probability",
  (
    %(best)s OR "ranked"."positive"
  )
  AND "ranked"."place" <= COALESCE(%(top)s, "ranked"."place")
  AND COALESCE("ranked"."probability" >= %(least)s, TRUE) AS "positive"
FROM "ranked"

-- scoring/limited_label
WITH "given" AS (
  SELECT
    "decisions"."doc",
    "decisions"."label",
    "labels"."name",
    "decisions"."score",
    "decisions"."probability"
  FROM "work"."decisions" AS "decisions"
  INNER JOIN "work"."labels" AS "labels"
    ON "decisions"."label" = "labels"."label"
  WHERE
    "decisions"."positive"
)
SELECT
  "keyed_documents"."doc",
  "keyed_documents"."document",
  "given"."name" AS "label",
  "given"."score",
  "given"."probability"
FROM "work"."keyed_documents" AS "keyed_documents"
LEFT JOIN "given"
  ON "keyed_documents"."doc" = "given"."doc"
ORDER BY
  "keyed_documents"."doc",
  "given"."score" DESC NULLS LAST,
  "given"."label"

-- scoring/limited_labels
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
  "keyed_documents"."doc",
  "keyed_documents"."document",
  COALESCE("given"."labels", CAST(ARRAY[] AS TEXT[])) AS "labels"
FROM "work"."keyed_documents" AS "keyed_documents"
LEFT JOIN "given"
  ON "keyed_documents"."doc" = "given"."doc"
ORDER BY
  "keyed_documents"."doc"

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

-- scoring/unspaced_spellings
SELECT
  COALESCE(MAX(CASE WHEN "spellings"."name" ~ %(character)s THEN 1 ELSE 0 END), 0) = 1 AS "unspaced"
FROM "work"."spellings" AS "spellings"

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

-- scoring/wide_discriminants
SELECT
  "discriminants"."term",
  CAST(FLOOR(CAST("axes"."axis" AS DOUBLE PRECISION) / %(width)s) AS INT) AS "block",
  COALESCE(MAX(CASE WHEN "axes"."axis" % %(width)s = 0 THEN "discriminants"."weight" END), 0) AS "weight_0",
  COALESCE(MAX(CASE WHEN "axes"."axis" % %(width)s = 1 THEN "discriminants"."weight" END), 0) AS "weight_1"
FROM "work"."discriminants" AS "discriminants"
INNER JOIN "work"."axes" AS "axes"
  ON "discriminants"."label" = "axes"."label"
  AND "discriminants"."stage" = "axes"."stage"
GROUP BY
  "discriminants"."term",
  FLOOR(CAST("axes"."axis" AS DOUBLE PRECISION) / %(width)s)
ORDER BY
  "discriminants"."term",
  "block"
