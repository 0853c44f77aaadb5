-- metrics/accuracy
WITH "judged" AS (
  SELECT
    "document_labels"."doc",
    CAST(MAX(CASE WHEN "predictions"."label" IS NULL THEN 0 ELSE 1 END) AS DOUBLE PRECISION) AS "hit"
  FROM "work"."document_labels" AS "document_labels"
  LEFT JOIN "work"."predictions" AS "predictions"
    ON "document_labels"."doc" = "predictions"."doc"
    AND "document_labels"."label" = "predictions"."label"
  GROUP BY
    "document_labels"."doc"
)
SELECT
  (
    SELECT
      COUNT(*)
    FROM "work"."documents" AS "documents"
  ) AS "documents",
  COALESCE(AVG("hit"), 0) AS "accuracy"
FROM "judged"

-- metrics/average_precisions
WITH "scored" AS (
  SELECT
    "rankings"."label",
    "rankings"."score"
  FROM "work"."rankings" AS "rankings"
  INNER JOIN "work"."document_labels" AS "document_labels"
    ON "rankings"."doc" = "document_labels"."doc"
    AND "rankings"."label" = "document_labels"."label"
), "sums" AS (
  SELECT
    "scored"."label",
    SUM("curves"."precision") AS "precision"
  FROM "scored"
  INNER JOIN "work"."curves" AS "curves"
    ON "scored"."label" = "curves"."label" AND "scored"."score" = "curves"."threshold"
  GROUP BY
    "scored"."label"
), "positives" AS (
  SELECT
    "label",
    COUNT(*) AS "documents"
  FROM "work"."document_labels" AS "document_labels"
  GROUP BY
    "label"
)
SELECT
  "labels"."label",
  "labels"."name",
  COALESCE("positives"."documents", 0) AS "documents",
  COALESCE(CAST("sums"."precision" AS DOUBLE PRECISION) / "positives"."documents", 0) AS "average_precision"
FROM "work"."labels" AS "labels"
LEFT JOIN "positives"
  ON "labels"."label" = "positives"."label"
LEFT JOIN "sums"
  ON "labels"."label" = "sums"."label"
ORDER BY
  "labels"."name"

-- metrics/averages
WITH "pooled" AS (
  SELECT
    SUM("hits") AS "hits",
    SUM("false_alarms") AS "false_alarms",
    SUM("misses") AS "misses"
  FROM "work"."outcomes" AS "outcomes"
)
SELECT
  'micro' AS "average",
  COALESCE(CAST("hits" AS DOUBLE PRECISION) / NULLIF("hits" + "false_alarms", 0), 0) AS "precision",
  COALESCE(CAST("hits" AS DOUBLE PRECISION) / NULLIF("hits" + "misses", 0), 0) AS "recall",
  COALESCE(
    CAST(2 * "hits" AS DOUBLE PRECISION) / NULLIF(2 * "hits" + "false_alarms" + "misses", 0),
    0
  ) AS "f1"
FROM "pooled"
UNION ALL
SELECT
  'macro' AS "average",
  COALESCE(AVG("precision"), 0) AS "precision",
  COALESCE(AVG("recall"), 0) AS "recall",
  COALESCE(AVG("f1"), 0) AS "f1"
FROM "work"."label_metrics" AS "label_metrics"

-- metrics/break_even
WITH "positives" AS (
  SELECT
    "label",
    COUNT(*) AS "documents"
  FROM "work"."document_labels" AS "document_labels"
  GROUP BY
    "label"
), "places" AS (
  SELECT
    "label",
    "score",
    ROW_NUMBER() OVER (PARTITION BY "label" ORDER BY "score" DESC NULLS LAST) AS "place"
  FROM "work"."rankings" AS "rankings"
), "cuts" AS (
  SELECT
    "places"."label",
    MIN("places"."score") AS "score"
  FROM "places"
  INNER JOIN "positives"
    ON "places"."label" = "positives"."label"
  WHERE
    "places"."place" <= "positives"."documents"
  GROUP BY
    "places"."label"
), "marked" AS (
  SELECT
    "rankings"."label",
    CASE WHEN "rankings"."score" > "cuts"."score" THEN 1 ELSE 0 END AS "above",
    CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "present"
  FROM "work"."rankings" AS "rankings"
  INNER JOIN "cuts"
    ON "rankings"."label" = "cuts"."label"
  LEFT JOIN "work"."document_labels" AS "document_labels"
    ON "rankings"."doc" = "document_labels"."doc"
    AND "rankings"."label" = "document_labels"."label"
  WHERE
    "rankings"."score" >= "cuts"."score"
), "counted" AS (
  SELECT
    "label",
    SUM("above") AS "above",
    SUM("above" * "present") AS "hits_above",
    SUM(1 - "above") AS "tied",
    CAST(SUM((
      1 - "above"
    ) * "present") AS DOUBLE PRECISION) AS "hits_tied"
  FROM "marked"
  GROUP BY
    "label"
), "taken" AS (
  SELECT
    "counted"."label",
    "counted"."hits_above" + CAST("counted"."hits_tied" * LEAST("positives"."documents" - "counted"."above", "counted"."tied") AS DOUBLE PRECISION) / "counted"."tied" AS "hits"
  FROM "counted"
  INNER JOIN "positives"
    ON "counted"."label" = "positives"."label"
)
SELECT
  "labels"."label",
  "labels"."name",
  COALESCE("positives"."documents", 0) AS "documents",
  COALESCE(CAST("taken"."hits" AS DOUBLE PRECISION) / "positives"."documents", 0) AS "break_even"
FROM "work"."labels" AS "labels"
LEFT JOIN "positives"
  ON "labels"."label" = "positives"."label"
LEFT JOIN "taken"
  ON "labels"."label" = "taken"."label"
ORDER BY
  "labels"."label"

-- metrics/break_even_averages
SELECT
  COALESCE(
    CAST(SUM("documents" * "break_even") AS DOUBLE PRECISION) / NULLIF(SUM("documents"), 0),
    0
  ) AS "micro",
  COALESCE(AVG("break_even"), 0) AS "macro"
FROM "work"."break_even" AS "break_even"

-- metrics/calibration_bins
WITH "marked" AS (
  SELECT
    "decisions"."label",
    CAST("decisions"."probability" AS DOUBLE PRECISION) AS "probability",
    CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "present"
  FROM "work"."decisions" AS "decisions"
  LEFT JOIN "work"."document_labels" AS "document_labels"
    ON "decisions"."doc" = "document_labels"."doc"
    AND "decisions"."label" = "document_labels"."label"
  WHERE
    NOT "decisions"."probability" IS NULL
), "binned" AS (
  SELECT
    "label",
    CAST(GREATEST(-FLOOR(-"probability" * %(bins)s) - 1, 0) AS INT) AS "bin",
    COUNT(*) AS "documents",
    SUM("probability") AS "probability",
    CAST(SUM("present") AS BIGINT) AS "positives"
  FROM "marked"
  GROUP BY
    "label",
    "bin"
), "pooled" AS (
  SELECT
    CAST(NULL AS INT) AS "label",
    "bin",
    CAST(SUM("documents") AS BIGINT) AS "documents",
    SUM("probability") AS "probability",
    CAST(SUM("positives") AS BIGINT) AS "positives"
  FROM "binned"
  GROUP BY
    "bin"
), "every_bin" AS (
  SELECT
    "label",
    "bin",
    "documents",
    "probability",
    "positives"
  FROM "binned"
  UNION ALL
  SELECT
    "label",
    "bin",
    "documents",
    "probability",
    "positives"
  FROM "pooled"
)
SELECT
  "label",
  "bin",
  "documents",
  CAST("probability" AS DOUBLE PRECISION) / "documents" AS "mean_probability",
  CAST("positives" AS DOUBLE PRECISION) / "documents" AS "share_positive"
FROM "every_bin"

-- metrics/curves
WITH "positives" AS (
  SELECT
    "label",
    COUNT(*) AS "documents"
  FROM "work"."document_labels" AS "document_labels"
  GROUP BY
    "label"
), "marked" AS (
  SELECT
    "rankings"."label",
    "rankings"."score",
    CASE WHEN "document_labels"."doc" IS NULL THEN 0 ELSE 1 END AS "present"
  FROM "work"."rankings" AS "rankings"
  LEFT JOIN "work"."document_labels" AS "document_labels"
    ON "rankings"."doc" = "document_labels"."doc"
    AND "rankings"."label" = "document_labels"."label"
), "counted" AS (
  SELECT
    "label",
    "score",
    CAST(SUM("present") OVER (PARTITION BY "label" ORDER BY "score" DESC NULLS LAST) AS DOUBLE PRECISION) AS "hits",
    COUNT(*) OVER (PARTITION BY "label" ORDER BY "score" DESC NULLS LAST) AS "documents",
    LEAD("score") OVER (PARTITION BY "label" ORDER BY "score" DESC NULLS LAST) AS "next_score"
  FROM "marked"
)
SELECT
  "counted"."label",
  "counted"."score" AS "threshold",
  CAST("counted"."hits" AS DOUBLE PRECISION) / "counted"."documents" AS "precision",
  COALESCE(CAST("counted"."hits" AS DOUBLE PRECISION) / "positives"."documents", 0) AS "recall",
  "counted"."documents"
FROM "counted"
LEFT JOIN "positives"
  ON "counted"."label" = "positives"."label"
WHERE
  "counted"."next_score" IS NULL OR "counted"."next_score" < "counted"."score"

-- metrics/label_metrics
SELECT
  "label",
  "name",
  "hits" + "misses" AS "documents",
  COALESCE(CAST("hits" AS DOUBLE PRECISION) / NULLIF("hits" + "false_alarms", 0), 0) AS "precision",
  COALESCE(CAST("hits" AS DOUBLE PRECISION) / NULLIF("hits" + "misses", 0), 0) AS "recall",
  COALESCE(
    CAST(2 * "hits" AS DOUBLE PRECISION) / NULLIF(2 * "hits" + "false_alarms" + "misses", 0),
    0
  ) AS "f1"
FROM "work"."outcomes" AS "outcomes"
ORDER BY
  "label"

-- metrics/largest_averages
WITH "ranked" AS (
  SELECT
    "outcomes"."hits",
    "outcomes"."false_alarms",
    "outcomes"."misses",
    "label_metrics"."precision",
    "label_metrics"."recall",
    "label_metrics"."f1",
    "break_even"."documents",
    "break_even"."break_even",
    ROW_NUMBER() OVER (ORDER BY "break_even"."documents" DESC NULLS LAST, "outcomes"."name") AS "place"
  FROM "work"."outcomes" AS "outcomes"
  INNER JOIN "work"."label_metrics" AS "label_metrics"
    ON "outcomes"."label" = "label_metrics"."label"
  INNER JOIN "work"."break_even" AS "break_even"
    ON "outcomes"."label" = "break_even"."label"
), "pooled" AS (
  SELECT
    SUM("hits") AS "hits",
    SUM("false_alarms") AS "false_alarms",
    SUM("misses") AS "misses",
    SUM("documents" * "break_even") AS "found",
    SUM("documents") AS "documents"
  FROM "ranked"
  WHERE
    "place" <= %(most)s
)
SELECT
  'micro' AS "average",
  COALESCE(CAST("hits" AS DOUBLE PRECISION) / NULLIF("hits" + "false_alarms", 0), 0) AS "precision",
  COALESCE(CAST("hits" AS DOUBLE PRECISION) / NULLIF("hits" + "misses", 0), 0) AS "recall",
  COALESCE(
    CAST(2 * "hits" AS DOUBLE PRECISION) / NULLIF(2 * "hits" + "false_alarms" + "misses", 0),
    0
  ) AS "f1",
  COALESCE(CAST("found" AS DOUBLE PRECISION) / NULLIF("documents", 0), 0) AS "break_even"
FROM "pooled"
UNION ALL
SELECT
  'macro' AS "average",
  AVG("precision") AS "precision",
  AVG("recall") AS "recall",
  AVG("f1") AS "f1",
  AVG("break_even") AS "break_even"
FROM "ranked"
WHERE
  "place" <= %(most)s

-- metrics/thinned_curves
WITH "ends" AS (
  SELECT
    "label",
    MAX("recall") AS "recall",
    CAST(MAX("documents") AS DOUBLE PRECISION) AS "documents",
    COUNT(*) AS "points"
  FROM "work"."curves" AS "curves"
  GROUP BY
    "label"
), "progress" AS (
  SELECT
    "curves"."label",
    "curves"."documents",
    "ends"."points",
    CAST("curves"."documents" AS DOUBLE PRECISION) / "ends"."documents" AS "by_documents",
    CAST("curves"."recall" AS DOUBLE PRECISION) / NULLIF("ends"."recall", 0) AS "by_recall"
  FROM "work"."curves" AS "curves"
  INNER JOIN "ends"
    ON "curves"."label" = "ends"."label"
), "parts" AS (
  SELECT
    "label",
    "documents",
    CASE
      WHEN "points" <= %(points)s
      THEN "documents"
      ELSE FLOOR(
        CAST((
          %(points)s - 1
        ) * (
          "by_documents" + COALESCE("by_recall", "by_documents")
        ) AS DOUBLE PRECISION) / 2
      )
    END AS "part"
  FROM "progress"
), "kept" AS (
  SELECT
    "label",
    MIN("documents") AS "documents"
  FROM "parts"
  GROUP BY
    "label",
    "part"
)
SELECT
  "curves"."label",
  "curves"."threshold",
  "curves"."precision",
  "curves"."recall",
  "curves"."documents"
FROM "work"."curves" AS "curves"
INNER JOIN "kept"
  ON "curves"."label" = "kept"."label" AND "curves"."documents" = "kept"."documents"
ORDER BY
  "curves"."label",
  "curves"."documents"
