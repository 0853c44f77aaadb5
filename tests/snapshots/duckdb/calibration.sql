-- calibration/best_cuts
WITH "steps" AS (
  SELECT
    "unseen_odds"."label",
    "unseen_odds"."bin",
    "unseen_odds"."part",
    "unseen_odds"."log_odds",
    COUNT(*) AS "documents",
    SUM("unseen_odds"."target") AS "hits"
  FROM "work"."unseen_odds" AS "unseen_odds"
  INNER JOIN "work"."promising_bins" AS "promising_bins"
    ON "unseen_odds"."label" = "promising_bins"."label"
    AND "unseen_odds"."bin" = "promising_bins"."bin"
    AND "unseen_odds"."part" = "promising_bins"."part"
  GROUP BY
    "unseen_odds"."label",
    "unseen_odds"."bin",
    "unseen_odds"."part",
    "unseen_odds"."log_odds"
), "running" AS (
  SELECT
    "label",
    "bin",
    "part",
    "log_odds",
    SUM("documents") OVER (PARTITION BY "label", "bin", "part" ORDER BY "log_odds" DESC) AS "taken",
    SUM("hits") OVER (PARTITION BY "label", "bin", "part" ORDER BY "log_odds" DESC) AS "hits",
    LEAD("log_odds") OVER (PARTITION BY "label", "bin", "part" ORDER BY "log_odds" DESC) AS "below"
  FROM "steps"
), "cuts" AS (
  SELECT
    "running"."label",
    COALESCE(
      (
        "running"."log_odds" + COALESCE("running"."below", "promising_bins"."below")
      ) / 2,
      "running"."log_odds" - $margin
    ) AS "cut",
    CAST(2 * (
      "promising_bins"."hits" + "running"."hits"
    ) AS DOUBLE) / (
      "promising_bins"."taken" + "running"."taken" + "promising_bins"."positives"
    ) AS "f1"
  FROM "running"
  INNER JOIN "work"."promising_bins" AS "promising_bins"
    ON "running"."label" = "promising_bins"."label"
    AND "running"."bin" = "promising_bins"."bin"
    AND "running"."part" = "promising_bins"."part"
), "ranked" AS (
  SELECT
    "label",
    "cut",
    "f1",
    ROW_NUMBER() OVER (PARTITION BY "label" ORDER BY "f1" DESC, "cut" DESC) AS "place"
  FROM "cuts"
)
SELECT
  "label",
  "cut",
  "f1"
FROM "ranked"
WHERE
  "place" = 1

-- calibration/calibrations
WITH "rounded" AS (
  SELECT
    "label",
    "leaf",
    FLOOR("slope" * 1e9 + 0.5) / 1e9 AS "slope",
    FLOOR("intercept" * 1e9 + 0.5) / 1e9 AS "intercept"
  FROM "work"."fits" AS "fits"
  WHERE
    "iteration" = $iteration
)
SELECT
  "rounded"."label",
  "rounded"."leaf",
  COALESCE("rounded"."slope" / NULLIF("score_groups"."deviation", 0), 0) AS "slope",
  "rounded"."intercept" - COALESCE(
    "rounded"."slope" * "score_groups"."mean" / NULLIF("score_groups"."deviation", 0),
    0
  ) AS "intercept"
FROM "rounded"
INNER JOIN "work"."score_groups" AS "score_groups"
  ON "rounded"."label" = "score_groups"."label"
  AND "rounded"."leaf" = "score_groups"."leaf"
ORDER BY
  "rounded"."label",
  "rounded"."leaf"

-- calibration/fit_start
SELECT
  "label",
  "leaf",
  0 AS "iteration",
  CAST(1 AS DOUBLE) AS "slope",
  LN((
    "positives" + CAST(0.5 AS DOUBLE)
  ) / (
    "documents" - "positives" + 0.5
  )) AS "intercept",
  CAST(NULL AS DOUBLE) AS "loss",
  CAST(0 AS DOUBLE) AS "slope_step",
  CAST(0 AS DOUBLE) AS "intercept_step"
FROM "work"."score_groups" AS "score_groups"

-- calibration/fit_step
WITH "tries" AS (
  SELECT
    "label",
    "leaf",
    "loss",
    "slope",
    "intercept",
    "slope_step",
    "intercept_step",
    "slope" + "slope_step" AS "tried_slope",
    "intercept" + "intercept_step" AS "tried_intercept"
  FROM "work"."fits" AS "fits"
  WHERE
    "iteration" = $iteration
), "points" AS (
  SELECT
    "score_bins"."label",
    "score_bins"."leaf",
    "score_bins"."documents",
    "score_bins"."score",
    "score_bins"."aim",
    "tries"."tried_slope" * "score_bins"."score" + "tries"."tried_intercept" AS "log_odds"
  FROM "work"."score_bins" AS "score_bins"
  INNER JOIN "tries"
    ON "score_bins"."label" = "tries"."label" AND "score_bins"."leaf" = "tries"."leaf"
), "sides" AS (
  SELECT
    "label",
    "leaf",
    "documents",
    "score",
    "aim",
    "log_odds",
    EXP(-LEAST(ABS("log_odds"), 30)) AS "odds"
  FROM "points"
), "curves" AS (
  SELECT
    "label",
    "leaf",
    "score",
    "documents" * (
      GREATEST("log_odds", 0) + LN(1 + "odds") - "aim" * "log_odds"
    ) AS "loss",
    "documents" * (
      CASE WHEN "log_odds" > 0 THEN 1 ELSE "odds" END / (
        1 + "odds"
      ) - "aim"
    ) AS "error",
    "documents" * (
      "odds" / (
        (
          1 + "odds"
        ) * (
          1 + "odds"
        )
      ) + 1e-12
    ) AS "curvature"
  FROM "sides"
), "sums" AS (
  SELECT
    "label",
    "leaf",
    SUM("loss") AS "loss",
    SUM("error") AS "error",
    SUM("error" * "score") AS "error_score",
    SUM("curvature") AS "curvature",
    SUM("curvature" * "score") AS "curvature_score",
    SUM("curvature" * "score" * "score") + $ridge AS "curvature_square"
  FROM "curves"
  GROUP BY
    "label",
    "leaf"
), "systems" AS (
  SELECT
    "tries"."label",
    "tries"."leaf",
    "tries"."loss" AS "known_loss",
    "tries"."slope",
    "tries"."intercept",
    "tries"."slope_step",
    "tries"."intercept_step",
    "tries"."tried_slope",
    "tries"."tried_intercept",
    "sums"."loss" + $ridge / 2 * "tries"."tried_slope" * "tries"."tried_slope" AS "loss",
    "sums"."error",
    "sums"."error_score" + $ridge * "tries"."tried_slope" AS "error_score",
    "sums"."curvature",
    "sums"."curvature_score",
    "sums"."curvature_square",
    "sums"."curvature_square" * "sums"."curvature" - "sums"."curvature_score" * "sums"."curvature_score" AS "determinant"
  FROM "tries"
  INNER JOIN "sums"
    ON "tries"."label" = "sums"."label" AND "tries"."leaf" = "sums"."leaf"
), "steps" AS (
  SELECT
    "label",
    "leaf",
    "known_loss",
    "slope",
    "intercept",
    "slope_step",
    "intercept_step",
    "tried_slope",
    "tried_intercept",
    "loss",
    "known_loss" IS NULL OR "loss" <= "known_loss" * (
      1 + 1e-9
    ) AS "better",
    (
      "curvature_score" * "error" - "curvature" * "error_score"
    ) / "determinant" AS "newton_slope",
    (
      "curvature_score" * "error_score" - "curvature_square" * "error"
    ) / "determinant" AS "newton_intercept"
  FROM "systems"
)
SELECT
  "label",
  "leaf",
  $iteration + 1 AS "iteration",
  CASE WHEN "better" THEN "tried_slope" ELSE "slope" END AS "slope",
  CASE WHEN "better" THEN "tried_intercept" ELSE "intercept" END AS "intercept",
  CASE WHEN "better" THEN "loss" ELSE "known_loss" END AS "loss",
  CASE
    WHEN "better"
    THEN 2 * "newton_slope" / GREATEST(2, ABS("newton_slope"), ABS("newton_intercept"))
    ELSE "slope_step" / 2
  END AS "slope_step",
  CASE
    WHEN "better"
    THEN 2 * "newton_intercept" / GREATEST(2, ABS("newton_slope"), ABS("newton_intercept"))
    ELSE "intercept_step" / 2
  END AS "intercept_step"
FROM "steps"

-- calibration/folds
WITH "rarest" AS (
  SELECT
    "document_labels"."doc",
    "document_labels"."label",
    ROW_NUMBER() OVER (
      PARTITION BY "document_labels"."doc"
      ORDER BY "labels"."documents", "labels"."label"
    ) AS "place"
  FROM "work"."document_labels" AS "document_labels"
  INNER JOIN "work"."labels" AS "labels"
    ON "document_labels"."label" = "labels"."label"
), "drawn" AS (
  SELECT
    "documents"."doc",
    COALESCE("rarest"."label", -1) AS "label",
    (
      CAST("documents"."doc" AS BIGINT) + 1
    ) * (
      2 * $seed + 40503
    ) AS "product"
  FROM "work"."documents" AS "documents"
  LEFT JOIN "rarest"
    ON "documents"."doc" = "rarest"."doc" AND "rarest"."place" = 1
), "dealt" AS (
  SELECT
    "doc",
    ROW_NUMBER() OVER (
      ORDER BY "label", (
        "product" % 65521
      ) * 48271 % 65537, "product" % 65521, "doc"
    ) AS "place"
  FROM "drawn"
)
SELECT
  "doc",
  CAST("place" % $folds AS INT) AS "fold"
FROM "dealt"

-- calibration/largest_step
SELECT
  COALESCE(MAX(GREATEST(ABS("slope_step"), ABS("intercept_step"))), 0) AS "step"
FROM "work"."fits" AS "fits"
WHERE
  "iteration" = $iteration

-- calibration/line_bounds
SELECT
  "line_leaves"."label",
  "line_leaves"."leaf",
  0 AS "stage",
  CASE
    WHEN "line_leaves"."leaf" = 3
    THEN (
      "thresholds"."threshold" - "line_leaves"."intercept"
    ) / "line_leaves"."slope"
  END AS "low",
  CASE
    WHEN "line_leaves"."leaf" = 2
    THEN (
      "thresholds"."threshold" - "line_leaves"."intercept"
    ) / "line_leaves"."slope"
  END AS "high"
FROM "work"."line_leaves" AS "line_leaves"
INNER JOIN "work"."thresholds" AS "thresholds"
  ON "line_leaves"."label" = "thresholds"."label"
WHERE
  "line_leaves"."leaf" > 1

-- calibration/line_leaves
WITH "totals" AS (
  SELECT
    CAST(COUNT(*) AS DOUBLE) AS "documents"
  FROM "work"."documents" AS "documents"
), "usual" AS (
  SELECT
    COALESCE(AVG(CASE WHEN "slope" > 0 THEN "slope" END), 0) AS "slope"
  FROM "work"."calibrations" AS "calibrations"
), "plain" AS (
  SELECT
    "calibrations"."label",
    CASE
      WHEN "calibrations"."slope" < 0
      THEN "usual"."slope"
      ELSE "calibrations"."slope"
    END AS "slope",
    CASE
      WHEN "calibrations"."slope" < 0
      THEN LN(
        (
          "thresholds"."positives" + 0.5
        ) / (
          "totals"."documents" - "thresholds"."positives" + 0.5
        )
      ) - "usual"."slope" * "thresholds"."positives" / "totals"."documents"
      ELSE "calibrations"."intercept"
    END AS "intercept"
  FROM "work"."calibrations" AS "calibrations"
  INNER JOIN "work"."thresholds" AS "thresholds"
    ON "calibrations"."label" = "thresholds"."label"
  CROSS JOIN "usual"
  CROSS JOIN "totals"
  LEFT JOIN "work"."choices" AS "choices"
    ON "calibrations"."label" = "choices"."label"
  WHERE
    "choices"."label" IS NULL
)
SELECT
  "label",
  1 AS "leaf",
  "intercept" > 0 AS "positive",
  "slope",
  "intercept"
FROM "plain"
WHERE
  "slope" = 0
UNION ALL
SELECT
  "label",
  2 AS "leaf",
  FALSE AS "positive",
  "slope",
  "intercept"
FROM "plain"
WHERE
  "slope" > 0
UNION ALL
SELECT
  "label",
  3 AS "leaf",
  TRUE AS "positive",
  "slope",
  "intercept"
FROM "plain"
WHERE
  "slope" > 0

-- calibration/log_odds
WITH "calibrated" AS (
  SELECT
    "scores"."label",
    "scores"."doc",
    "calibrations"."slope" * "scores"."score" + "calibrations"."intercept" AS "log_odds"
  FROM "work"."scores" AS "scores"
  INNER JOIN "work"."calibrations" AS "calibrations"
    ON "scores"."label" = "calibrations"."label"
    AND "scores"."leaf" = "calibrations"."leaf"
)
SELECT
  "label",
  "doc",
  "log_odds",
  1 / (
    1 + EXP(-LEAST(GREATEST("log_odds", -500), 500))
  ) AS "probability"
FROM "calibrated"

-- calibration/no_bounds
SELECT
  "label",
  0 AS "leaf",
  0 AS "stage",
  CAST(0 AS DOUBLE) AS "low",
  CAST(0 AS DOUBLE) AS "high"
FROM "work"."labels" AS "labels"
WHERE
  FALSE

-- calibration/no_choices
SELECT
  "label",
  0 AS "last_stage"
FROM "work"."labels" AS "labels"
WHERE
  FALSE

-- calibration/no_leaves
SELECT
  "label",
  0 AS "leaf",
  FALSE AS "positive",
  CAST(0 AS DOUBLE) AS "slope",
  CAST(0 AS DOUBLE) AS "intercept"
FROM "work"."labels" AS "labels"
WHERE
  FALSE

-- calibration/odds_bins
SELECT
  "label",
  "bin",
  "part",
  COUNT(*) AS "documents",
  CAST(SUM("target") AS BIGINT) AS "positives",
  MIN("log_odds") AS "lowest",
  MAX("log_odds") AS "highest"
FROM "work"."unseen_odds" AS "unseen_odds"
GROUP BY
  "label",
  "bin",
  "part"
ORDER BY
  "label",
  "bin",
  "part"

-- calibration/pooled_cuts
WITH "bins" AS (
  SELECT
    "bin",
    SUM("documents") AS "documents",
    SUM("positives") AS "positives",
    MIN("lowest") AS "lowest",
    MAX("highest") AS "highest"
  FROM "work"."odds_bins" AS "odds_bins"
  GROUP BY
    "bin"
), "running" AS (
  SELECT
    "lowest",
    SUM("documents") OVER (ORDER BY "bin" DESC) AS "taken",
    SUM("positives") OVER (ORDER BY "bin" DESC) AS "hits",
    SUM("positives") OVER () AS "positives",
    LEAD("highest") OVER (ORDER BY "bin" DESC) AS "below"
  FROM "bins"
), "cuts" AS (
  SELECT
    COALESCE((
      "lowest" + "below"
    ) / 2, "lowest" - $margin) AS "cut",
    CAST(2 * "hits" AS DOUBLE) / (
      "taken" + "positives"
    ) AS "f1"
  FROM "running"
), "ranked" AS (
  SELECT
    "cut",
    ROW_NUMBER() OVER (ORDER BY "f1" DESC, "cut" DESC) AS "place"
  FROM "cuts"
)
SELECT
  "cut"
FROM "ranked"
WHERE
  "place" = 1

-- calibration/promising_bins
WITH "running" AS (
  SELECT
    "label",
    "bin",
    "part",
    "documents",
    "positives" AS "own_positives",
    SUM("documents") OVER (PARTITION BY "label" ORDER BY "bin" DESC, "part" DESC) - "documents" AS "taken",
    SUM("positives") OVER (PARTITION BY "label" ORDER BY "bin" DESC, "part" DESC) - "positives" AS "hits",
    SUM("positives") OVER (PARTITION BY "label") AS "positives",
    LEAD("highest") OVER (PARTITION BY "label" ORDER BY "bin" DESC, "part" DESC) AS "below"
  FROM "work"."odds_bins" AS "odds_bins"
), "figures" AS (
  SELECT
    "label",
    "bin",
    "part",
    "own_positives",
    "taken",
    "hits",
    "positives",
    "below",
    CAST(2 * (
      "hits" + "own_positives"
    ) AS DOUBLE) / (
      "taken" + "documents" + "positives"
    ) AS "f1",
    CAST(2 * (
      "hits" + "own_positives"
    ) AS DOUBLE) / (
      "taken" + "own_positives" + "positives"
    ) AS "f1_bound"
  FROM "running"
  WHERE
    "positives" > 0
), "certain" AS (
  SELECT
    "label",
    MAX("f1") AS "f1"
  FROM "figures"
  GROUP BY
    "label"
)
SELECT
  "figures"."label",
  "figures"."bin",
  "figures"."part",
  CAST("figures"."taken" AS BIGINT) AS "taken",
  CAST("figures"."hits" AS BIGINT) AS "hits",
  CAST("figures"."positives" AS BIGINT) AS "positives",
  "figures"."below"
FROM "figures"
INNER JOIN "certain"
  ON "figures"."label" = "certain"."label"
WHERE
  "figures"."own_positives" > 0 AND "figures"."f1_bound" >= "certain"."f1"

-- calibration/score_bins
WITH "standard_scores" AS (
  SELECT
    "unseen_scores"."label",
    "unseen_scores"."leaf",
    "unseen_scores"."target",
    COALESCE(
      (
        "unseen_scores"."score" - "score_groups"."mean"
      ) / NULLIF("score_groups"."deviation", 0),
      0
    ) AS "score"
  FROM "work"."unseen_scores" AS "unseen_scores"
  INNER JOIN "work"."score_groups" AS "score_groups"
    ON "unseen_scores"."label" = "score_groups"."label"
    AND "unseen_scores"."leaf" = "score_groups"."leaf"
), "bins" AS (
  SELECT
    "label",
    "leaf",
    CAST(FLOOR(512 * (
      1 + "score" / (
        2 + ABS("score")
      )
    )) AS INT) AS "bin",
    "target",
    FLOOR(1048576 * "score" + 0.5) AS "place"
  FROM "standard_scores"
), "counts" AS (
  SELECT
    "label",
    "leaf",
    "bin",
    "target",
    COUNT(*) AS "documents",
    CAST(SUM("place") AS DOUBLE) AS "places"
  FROM "bins"
  GROUP BY
    "label",
    "leaf",
    "bin",
    "target"
)
SELECT
  "counts"."label",
  "counts"."leaf",
  "counts"."bin",
  "counts"."target",
  "counts"."documents",
  "counts"."places" / 1048576 / "counts"."documents" AS "score",
  CASE
    WHEN "counts"."target" = 1
    THEN CAST("score_groups"."positives" + 1 AS DOUBLE) / (
      "score_groups"."positives" + 2
    )
    ELSE CAST(1 AS DOUBLE) / (
      "score_groups"."documents" - "score_groups"."positives" + 2
    )
  END AS "aim"
FROM "counts"
INNER JOIN "work"."score_groups" AS "score_groups"
  ON "counts"."label" = "score_groups"."label"
  AND "counts"."leaf" = "score_groups"."leaf"
ORDER BY
  "counts"."label",
  "counts"."leaf",
  "counts"."bin",
  "counts"."target"

-- calibration/score_groups
WITH "extremes" AS (
  SELECT
    "label",
    "leaf",
    COUNT(*) AS "documents",
    SUM("target") AS "positives",
    MIN("score") AS "lowest",
    MAX("score") AS "highest"
  FROM "work"."unseen_scores" AS "unseen_scores"
  GROUP BY
    "label",
    "leaf"
), "spans" AS (
  SELECT
    "label",
    "leaf",
    "documents",
    "positives",
    "lowest",
    CASE
      WHEN "highest" - "lowest" > 1e-9 * GREATEST(ABS("lowest"), ABS("highest"))
      THEN "highest" - "lowest"
      ELSE 0
    END AS "width"
  FROM "extremes"
), "places" AS (
  SELECT
    "unseen_scores"."label",
    "unseen_scores"."leaf",
    COALESCE(
      FLOOR(
        16384 * (
          (
            "unseen_scores"."score" - "spans"."lowest"
          ) / NULLIF("spans"."width", 0)
        )
      ),
      0
    ) AS "place"
  FROM "work"."unseen_scores" AS "unseen_scores"
  INNER JOIN "spans"
    ON "unseen_scores"."label" = "spans"."label"
    AND "unseen_scores"."leaf" = "spans"."leaf"
), "sums" AS (
  SELECT
    "label",
    "leaf",
    CAST(SUM("place") AS DOUBLE) AS "places",
    CAST(SUM("place" * "place") AS DOUBLE) AS "squares"
  FROM "places"
  GROUP BY
    "label",
    "leaf"
)
SELECT
  "spans"."label",
  "spans"."leaf",
  "spans"."documents",
  CAST("spans"."positives" AS BIGINT) AS "positives",
  "spans"."lowest" + "spans"."width" * (
    "sums"."places" / 16384 / "spans"."documents"
  ) AS "mean",
  "spans"."width" * (
    SQRT(
      GREATEST("spans"."documents" * "sums"."squares" - "sums"."places" * "sums"."places", 0)
    ) / 16384 / "spans"."documents"
  ) AS "deviation"
FROM "spans"
INNER JOIN "sums"
  ON "spans"."label" = "sums"."label" AND "spans"."leaf" = "sums"."leaf"
ORDER BY
  "spans"."label",
  "spans"."leaf"

-- calibration/thresholds
WITH "totals" AS (
  SELECT
    "label",
    SUM("positives") AS "positives"
  FROM "work"."odds_bins" AS "odds_bins"
  GROUP BY
    "label"
), "halves" AS (
  SELECT
    "label",
    "cut",
    "f1",
    GREATEST("f1" / 2, 1e-6) AS "half"
  FROM "work"."best_cuts" AS "best_cuts"
), "own" AS (
  SELECT
    "label",
    "f1",
    (
      "cut" + LN("half" / (
        1 - "half"
      ))
    ) / 2 AS "threshold"
  FROM "halves"
)
SELECT
  "totals"."label",
  CASE
    WHEN "totals"."positives" = 0
    THEN GREATEST("pooled_cuts"."cut", 0)
    ELSE (
      "totals"."positives" * "own"."threshold" + $shrinkage * "pooled_cuts"."cut"
    ) / (
      "totals"."positives" + $shrinkage
    )
  END AS "threshold",
  COALESCE("own"."f1", 0) AS "f1",
  CAST("totals"."positives" AS BIGINT) AS "positives"
FROM "totals"
LEFT JOIN "own"
  ON "totals"."label" = "own"."label"
CROSS JOIN "work"."pooled_cuts" AS "pooled_cuts"
ORDER BY
  "totals"."label"

-- calibration/unseen_odds
WITH "extremes" AS (
  SELECT
    "label",
    "leaf",
    MIN("score") AS "lowest",
    MAX("score") AS "highest"
  FROM "work"."unseen_scores" AS "unseen_scores"
  GROUP BY
    "label",
    "leaf"
), "ends" AS (
  SELECT
    "calibrations"."label",
    "calibrations"."slope" * "extremes"."lowest" + "calibrations"."intercept" AS "one_end",
    "calibrations"."slope" * "extremes"."highest" + "calibrations"."intercept" AS "other_end"
  FROM "work"."calibrations" AS "calibrations"
  INNER JOIN "extremes"
    ON "calibrations"."label" = "extremes"."label"
    AND "calibrations"."leaf" = "extremes"."leaf"
), "spans" AS (
  SELECT
    "label",
    MIN(LEAST("one_end", "other_end")) AS "lowest",
    MAX(GREATEST("one_end", "other_end")) AS "highest"
  FROM "ends"
  GROUP BY
    "label"
), "lines" AS (
  SELECT
    "calibrations"."label",
    "calibrations"."leaf",
    "calibrations"."slope",
    "calibrations"."intercept",
    "spans"."lowest",
    COALESCE(1024 / NULLIF("spans"."highest" - "spans"."lowest", 0), 0) AS "parts_per_unit"
  FROM "work"."calibrations" AS "calibrations"
  INNER JOIN "spans"
    ON "calibrations"."label" = "spans"."label"
), "rounded" AS (
  SELECT
    "unseen_scores"."label",
    "unseen_scores"."target",
    "lines"."lowest",
    "lines"."parts_per_unit",
    FLOOR(
      (
        "lines"."slope" * "unseen_scores"."score" + "lines"."intercept"
      ) * 1e9 + 0.5
    ) / 1e9 AS "log_odds"
  FROM "work"."unseen_scores" AS "unseen_scores"
  INNER JOIN "lines"
    ON "unseen_scores"."label" = "lines"."label"
    AND "unseen_scores"."leaf" = "lines"."leaf"
)
SELECT
  "label",
  CAST(FLOOR(LEAST(GREATEST((
    "log_odds" + 12
  ) * 4096 / 24, 0), 4095)) AS SMALLINT) AS "bin",
  CAST(FLOOR(LEAST(GREATEST((
    "log_odds" - "lowest"
  ) * "parts_per_unit", 0), 1023)) AS SMALLINT) AS "part",
  "log_odds",
  "target"
FROM "rounded"
