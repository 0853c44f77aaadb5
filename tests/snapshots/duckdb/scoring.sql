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
    WHEN TRIM(ARRAY_TO_STRING(["inputs"."text_0", "inputs"."text_1"], '')) = ''
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
  CASE WHEN "answers"."is_known" THEN "answers"."labels" ELSE CAST([] AS TEXT[]) END AS "labels",
  CASE
    WHEN NOT "inputs"."has_text"
    THEN 'text is NULL'
    WHEN TRIM(ARRAY_TO_STRING(["inputs"."text_0", "inputs"."text_1"], '')) = ''
    THEN 'text is empty'
    WHEN NOT "answers"."is_known"
    THEN 'no known term'
    WHEN ARRAY_TO_STRING("answers"."labels", '') = ''
    THEN 'no label is likely enough'
  END AS "reason"
FROM "work"."inputs" AS "inputs"
LEFT JOIN "work"."answers" AS "answers"
  ON "inputs"."row" = "answers"."document"

-- scoring/axes
SELECT
  CAST(ROW_NUMBER() OVER (ORDER BY "stages"."stage", "stages"."label") - 1 AS INT) AS "axis",
  "stages"."label",
  "stages"."stage",
  "stages"."bias",
  "stages"."per_token"
FROM "work"."stages" AS "stages"

-- scoring/axis_coordinates
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("axis_projections"."projection", 0) + "axes"."bias" AS "value"
FROM "work"."documents" AS "documents"
CROSS JOIN "work"."axes" AS "axes"
LEFT JOIN "work"."axis_projections" AS "axis_projections"
  ON "documents"."doc" = "axis_projections"."doc"
  AND "axes"."axis" = "axis_projections"."axis"

-- scoring/axis_projections
SELECT
  "projections"."doc",
  "projections"."block" * $width + UNNEST([0, 1]) AS "axis",
  UNNEST(["projections"."projection_0", "projections"."projection_1"]) AS "projection"
FROM "work"."projections" AS "projections"

-- scoring/best_decisions
WITH "ranked" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    CAST("coordinates"."value" AS DOUBLE) AS "score",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "odds",
    ROW_NUMBER() OVER (
      PARTITION BY "coordinates"."doc"
      ORDER BY "coordinates"."value" DESC, "coordinates"."label"
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
  CAST(CAST("shares"."share" / "totals"."share" AS REAL) AS DOUBLE) AS "probability",
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
    ROW_NUMBER() OVER (PARTITION BY "doc" ORDER BY "score" DESC, "label") AS "place"
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
    FLOOR("axes"."axis" / $width)
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
    CAST("weight" AS DOUBLE) AS "weight"
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

-- scoring/contributions
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "discriminants"."stage",
  'term' AS "part",
  "terms"."name" AS "term",
  "entries"."weight" * "discriminants"."weight" AS "contribution"
FROM "work"."explained_labels" AS "explained_labels"
INNER JOIN "work"."entries" AS "entries"
  ON "explained_labels"."doc" = "entries"."doc"
INNER JOIN "work"."discriminants" AS "discriminants"
  ON "explained_labels"."label" = "discriminants"."label"
  AND "entries"."term" = "discriminants"."term"
INNER JOIN "work"."terms" AS "terms"
  ON "entries"."term" = "terms"."term"
UNION ALL
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "axes"."stage",
  'length' AS "part",
  CAST(NULL AS TEXT) AS "term",
  "axes"."per_token" * "lengths"."tokens" AS "contribution"
FROM "work"."explained_labels" AS "explained_labels"
INNER JOIN "work"."axes" AS "axes"
  ON "explained_labels"."label" = "axes"."label"
INNER JOIN "work"."lengths" AS "lengths"
  ON "explained_labels"."doc" = "lengths"."doc"
WHERE
  "axes"."per_token" <> 0
UNION ALL
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "axes"."stage",
  'bias' AS "part",
  CAST(NULL AS TEXT) AS "term",
  "axes"."bias" AS "contribution"
FROM "work"."explained_labels" AS "explained_labels"
INNER JOIN "work"."axes" AS "axes"
  ON "explained_labels"."label" = "axes"."label"

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
  1 / (
    1 + EXP(GREATEST(LEAST(-"odds"."score", 500), -500))
  ) AS "probability",
  "odds"."positive"
FROM "odds"

-- scoring/decisions
WITH "odds" AS (
  SELECT
    "coordinates"."doc",
    "coordinates"."label",
    "leaves"."slope" * "coordinates"."value" + "leaves"."intercept" AS "score",
    "leaves"."positive"
  FROM "work"."coordinates" AS "coordinates"
  INNER JOIN "work"."point_leaves" AS "point_leaves"
    ON "coordinates"."label" = "point_leaves"."tree"
    AND "coordinates"."doc" = "point_leaves"."point"
  INNER JOIN "work"."leaves" AS "leaves"
    ON "point_leaves"."tree" = "leaves"."label"
    AND "point_leaves"."leaf" = "leaves"."leaf"
  WHERE
    "coordinates"."stage" = 0
)
SELECT
  "odds"."doc",
  "odds"."label",
  "odds"."score",
  1 / (
    1 + EXP(GREATEST(LEAST(-"odds"."score", 500), -500))
  ) AS "probability",
  "odds"."positive"
FROM "odds"

-- scoring/entry_documents
WITH "keys" AS (
  SELECT DISTINCT
    "entry_rows"."document"
  FROM "work"."entry_rows" AS "entry_rows"
)
SELECT
  ROW_NUMBER() OVER (ORDER BY "keys"."document") - 1 AS "doc",
  "keys"."document"
FROM "keys"

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
  "figures"."documents" DESC,
  "figures"."label"

-- scoring/explained_labels
WITH "ranked" AS (
  SELECT
    "decisions"."doc",
    "decisions"."label",
    "decisions"."positive",
    ROW_NUMBER() OVER (
      PARTITION BY "decisions"."doc"
      ORDER BY "decisions"."score" DESC, "decisions"."label"
    ) AS "place",
    MAX(CASE WHEN "decisions"."positive" THEN 1 ELSE 0 END) OVER (PARTITION BY "decisions"."doc") AS "positives"
  FROM "work"."decisions" AS "decisions"
)
SELECT
  "ranked"."doc",
  "ranked"."label"
FROM "ranked"
WHERE
  $every_label
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
    CAST(NULL AS DOUBLE) AS "low",
    CAST(NULL AS DOUBLE) AS "value",
    CAST(NULL AS DOUBLE) AS "high",
    CASE "contributions"."part" WHEN 'term' THEN 0 WHEN 'length' THEN 1 ELSE 2 END AS "place"
  FROM "work"."contributions" AS "contributions"
  UNION ALL
  SELECT
    "paths"."doc",
    "paths"."label",
    "paths"."stage",
    'path' AS "part",
    CAST(NULL AS TEXT) AS "term",
    CAST(NULL AS DOUBLE) AS "contribution",
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
  "decisions"."score" DESC,
  "steps"."label",
  "steps"."place" = 3,
  "steps"."stage",
  "steps"."place",
  ABS("steps"."contribution") DESC,
  "steps"."term"

-- scoring/given_decisions
SELECT
  "own_decisions"."doc",
  "own_decisions"."label",
  "own_decisions"."score",
  "own_decisions"."probability",
  ROW_NUMBER() OVER (
    PARTITION BY "own_decisions"."doc"
    ORDER BY "own_decisions"."score" DESC, "own_decisions"."label"
  ) = 1 AS "positive"
FROM "work"."own_decisions" AS "own_decisions"

-- scoring/joined_coordinates
WITH "sums" AS (
  SELECT
    "entries"."doc",
    "discriminants"."label",
    "discriminants"."stage",
    SUM(CAST("entries"."weight" AS DOUBLE) * "discriminants"."weight") AS "projection"
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

-- scoring/judged_document_labels
SELECT DISTINCT
  "true_labels"."doc",
  "judged_labels"."label"
FROM "work"."true_labels" AS "true_labels"
INNER JOIN "work"."judged_labels" AS "judged_labels"
  ON "true_labels"."name" = "judged_labels"."name"

-- scoring/judged_labels
WITH "strange" AS (
  SELECT
    "true_labels"."name"
  FROM "work"."true_labels" AS "true_labels"
  LEFT JOIN "work"."labels" AS "labels"
    ON "true_labels"."name" = "labels"."name"
  WHERE
    "labels"."name" IS NULL
  GROUP BY
    "true_labels"."name"
), "counted" AS (
  SELECT
    MAX("labels"."label") + 1 AS "labels"
  FROM "work"."labels" AS "labels"
)
SELECT
  "labels"."label",
  "labels"."name"
FROM "work"."labels" AS "labels"
UNION ALL
SELECT
  CAST("counted"."labels" + ROW_NUMBER() OVER (ORDER BY "strange"."name") - 1 AS INT) AS "label",
  "strange"."name"
FROM "strange"
CROSS JOIN "counted"

-- scoring/kept_decisions
SELECT
  "all_decisions"."doc",
  "all_decisions"."label",
  "all_decisions"."score",
  "all_decisions"."probability",
  "all_decisions"."positive"
FROM "work"."all_decisions" AS "all_decisions"
INNER JOIN "work"."document_rows" AS "document_rows"
  ON "all_decisions"."doc" = "document_rows"."doc"

-- scoring/known_documents
SELECT
  "entries"."doc"
FROM "work"."entries" AS "entries"
GROUP BY
  "entries"."doc"

-- scoring/known_values
SELECT
  "keyed_documents"."doc",
  "spellings"."term",
  SUM("entry_rows"."value") AS "value"
FROM "work"."entry_rows" AS "entry_rows"
INNER JOIN "work"."keyed_documents" AS "keyed_documents"
  ON "entry_rows"."document" = "keyed_documents"."document"
INNER JOIN "work"."spellings" AS "spellings"
  ON CAST("entry_rows"."name" AS TEXT) = "spellings"."name"
GROUP BY
  "keyed_documents"."doc",
  "spellings"."term"
HAVING
  SUM("entry_rows"."value") <> 0

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
  "decisions"."score" DESC,
  "decisions"."label"

-- scoring/leaf_boxes
SELECT
  "labels"."name" AS "label",
  "leaves"."leaf",
  "leaves"."positive",
  "bounds"."stage",
  "bounds"."low",
  "bounds"."high"
FROM "work"."leaves" AS "leaves"
INNER JOIN "work"."labels" AS "labels"
  ON "leaves"."label" = "labels"."label"
LEFT JOIN "work"."bounds" AS "bounds"
  ON "leaves"."label" = "bounds"."label" AND "leaves"."leaf" = "bounds"."leaf"
ORDER BY
  "labels"."name",
  "leaves"."leaf",
  "bounds"."stage"

-- scoring/length_coordinates
SELECT
  "axes"."label",
  "axes"."stage",
  "documents"."doc",
  COALESCE("axis_projections"."projection", 0) + "axes"."per_token" * COALESCE("lengths"."tokens", 0) + "axes"."bias" AS "value"
FROM "work"."documents" AS "documents"
CROSS JOIN "work"."axes" AS "axes"
LEFT JOIN "work"."lengths" AS "lengths"
  ON "documents"."doc" = "lengths"."doc"
LEFT JOIN "work"."axis_projections" AS "axis_projections"
  ON "documents"."doc" = "axis_projections"."doc"
  AND "axes"."axis" = "axis_projections"."axis"

-- scoring/lengths
SELECT
  "entries"."doc",
  SUM("entries"."weight") AS "tokens"
FROM "work"."entries" AS "entries"
GROUP BY
  "entries"."doc"

-- scoring/limited_best
SELECT
  "own_decisions"."doc",
  "own_decisions"."label",
  "own_decisions"."score",
  "own_decisions"."probability",
  COALESCE("own_decisions"."score" > "limits"."least", TRUE)
  AND ROW_NUMBER() OVER (
    PARTITION BY "own_decisions"."doc"
    ORDER BY "own_decisions"."score" - "limits"."handicap" DESC, "own_decisions"."label"
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
      ORDER BY "decisions"."score" DESC, "decisions"."label"
    ) AS "place"
  FROM "work"."decisions" AS "decisions"
)
SELECT
  "ranked"."doc",
  "ranked"."label",
  "ranked"."score",
  "ranked"."probability",
  (
    $best OR "ranked"."positive"
  )
  AND "ranked"."place" <= COALESCE($top, "ranked"."place")
  AND COALESCE("ranked"."probability" >= $least, TRUE) AS "positive"
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
  "given"."score" DESC,
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
  COALESCE("given"."labels", []) AS "labels"
FROM "work"."keyed_documents" AS "keyed_documents"
LEFT JOIN "given"
  ON "keyed_documents"."doc" = "given"."doc"
ORDER BY
  "keyed_documents"."doc"

-- scoring/model_shape
WITH "counted" AS (
  SELECT
    COUNT(*) AS "axes",
    COALESCE(MAX("stage"), 0) + 1 AS "stages",
    COALESCE(MAX(CASE WHEN "per_token" <> 0 THEN 1 ELSE 0 END), 0) = 1 AS "per_token"
  FROM "work"."stages" AS "stages"
)
SELECT
  "counted"."axes",
  "counted"."stages",
  "counted"."per_token",
  COALESCE(MAX(CASE WHEN NOT "leaves"."positive" IS NULL THEN 1 ELSE 0 END), 0) = 1 AS "calibrated"
FROM "counted"
LEFT JOIN "work"."leaves" AS "leaves"
  ON TRUE
GROUP BY
  "counted"."axes",
  "counted"."stages",
  "counted"."per_token"

-- scoring/no_paths
SELECT
  "coordinates"."doc",
  "coordinates"."label",
  "coordinates"."stage",
  "coordinates"."value",
  "coordinates"."value" AS "low",
  "coordinates"."value" AS "high"
FROM "work"."coordinates" AS "coordinates"
WHERE
  FALSE

-- scoring/one_probability
SELECT
  "decisions"."probability"
FROM "work"."decisions" AS "decisions"
INNER JOIN "work"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
WHERE
  "labels"."name" = $wanted

-- scoring/paths
SELECT
  "explained_labels"."doc",
  "explained_labels"."label",
  "bounds"."stage",
  "coordinates"."value",
  "bounds"."low",
  "bounds"."high"
FROM "work"."explained_labels" AS "explained_labels"
INNER JOIN "work"."point_leaves" AS "point_leaves"
  ON "explained_labels"."label" = "point_leaves"."tree"
  AND "explained_labels"."doc" = "point_leaves"."point"
INNER JOIN "work"."bounds" AS "bounds"
  ON "point_leaves"."tree" = "bounds"."label"
  AND "point_leaves"."leaf" = "bounds"."leaf"
INNER JOIN "work"."coordinates" AS "coordinates"
  ON "explained_labels"."doc" = "coordinates"."doc"
  AND "explained_labels"."label" = "coordinates"."label"
  AND "bounds"."stage" = "coordinates"."stage"

-- scoring/pooled_decisions
SELECT
  "documents"."id" AS "doc",
  "all_labels"."label",
  "decisions"."score",
  "decisions"."probability",
  "decisions"."positive"
FROM "work"."decisions" AS "decisions"
INNER JOIN "work"."documents" AS "documents"
  ON "decisions"."doc" = "documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
INNER JOIN "work"."all_labels" AS "all_labels"
  ON "labels"."name" = "all_labels"."name"

-- scoring/positive_labels
SELECT
  "doc",
  "label",
  "score"
FROM "work"."decisions" AS "decisions"
WHERE
  "positive"

-- scoring/predicted_label
SELECT
  "keyed_documents"."document",
  "labels"."name" AS "label",
  "decisions"."score",
  "decisions"."probability"
FROM "work"."decisions" AS "decisions"
INNER JOIN "work"."keyed_documents" AS "keyed_documents"
  ON "decisions"."doc" = "keyed_documents"."doc"
INNER JOIN "work"."labels" AS "labels"
  ON "decisions"."label" = "labels"."label"
WHERE
  "decisions"."positive"
ORDER BY
  "keyed_documents"."doc"

-- scoring/predicted_label_or_none
WITH "given" AS (
  SELECT
    "decisions"."doc",
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
  "keyed_documents"."document",
  "given"."name" AS "label",
  "given"."score",
  "given"."probability"
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
  COALESCE("given"."labels", []) AS "labels"
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
    ROW_NUMBER() OVER (ORDER BY "seconds" DESC, "template") AS "place"
  FROM "totals"
), "statements" AS (
  SELECT
    "template",
    "statement",
    ROW_NUMBER() OVER (PARTITION BY "template" ORDER BY "seconds" DESC, "step") AS "place"
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
  "ranked"."place" <= $most AND "statements"."place" = 1
ORDER BY
  "ranked"."place"

-- scoring/strongest_terms
WITH "counted" AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE) AS "labels"
  FROM "work"."labels" AS "labels"
), "largest" AS (
  SELECT
    "label",
    "name",
    ROW_NUMBER() OVER (ORDER BY "documents" DESC, "label") AS "label_place"
  FROM "work"."labels" AS "labels"
), "means" AS (
  SELECT
    "discriminants"."stage",
    "discriminants"."term",
    SUM("discriminants"."weight") / MAX("counted"."labels") AS "weight"
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
      ORDER BY "discriminants"."weight" - "means"."weight" DESC, "discriminants"."term"
    ) AS "place"
  FROM "work"."discriminants" AS "discriminants"
  INNER JOIN "largest"
    ON "discriminants"."label" = "largest"."label"
    AND "largest"."label_place" <= $labels
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
  "ranked"."place" <= $most
ORDER BY
  "ranked"."label_place",
  "ranked"."stage",
  "ranked"."place"

-- scoring/unlabelled
SELECT
  "answered"."reason",
  COUNT(*) AS "documents"
FROM "work"."answered" AS "answered"
WHERE
  NOT "answered"."reason" IS NULL
GROUP BY
  "answered"."reason"
ORDER BY
  "answered"."reason"

-- scoring/unspaced_spellings
SELECT
  COALESCE(MAX(CASE WHEN REGEXP_MATCHES("spellings"."name", $character) THEN 1 ELSE 0 END), 0) = 1 AS "unspaced"
FROM "work"."spellings" AS "spellings"

-- scoring/whole_discriminants
SELECT
  "discriminants"."label",
  "discriminants"."stage",
  "discriminants"."term",
  FLOOR("discriminants"."weight" * 1073741824 + 0.5) / 1073741824 AS "weight"
FROM "work"."discriminants" AS "discriminants"

-- scoring/whole_stages
SELECT
  "stages"."label",
  "stages"."stage",
  FLOOR("stages"."bias" * 1073741824 + 0.5) / 1073741824 AS "bias",
  FLOOR("stages"."per_token" * 1073741824 + 0.5) / 1073741824 AS "per_token"
FROM "work"."stages" AS "stages"

-- scoring/wide_discriminants
SELECT
  "discriminants"."term",
  CAST(FLOOR("axes"."axis" / $width) AS INT) AS "block",
  COALESCE(MAX(CASE WHEN "axes"."axis" % $width = 0 THEN "discriminants"."weight" END), 0) AS "weight_0",
  COALESCE(MAX(CASE WHEN "axes"."axis" % $width = 1 THEN "discriminants"."weight" END), 0) AS "weight_1"
FROM "work"."discriminants" AS "discriminants"
INNER JOIN "work"."axes" AS "axes"
  ON "discriminants"."label" = "axes"."label"
  AND "discriminants"."stage" = "axes"."stage"
GROUP BY
  "discriminants"."term",
  FLOOR("axes"."axis" / $width)
ORDER BY
  "discriminants"."term",
  "block"
