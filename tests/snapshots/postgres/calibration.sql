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
    SUM("documents") OVER (PARTITION BY "label", "bin", "part" ORDER BY "log_odds" DESC NULLS LAST) AS "taken",
    SUM("hits") OVER (PARTITION BY "label", "bin", "part" ORDER BY "log_odds" DESC NULLS LAST) AS "hits",
    LEAD("log_odds") OVER (PARTITION BY "label", "bin", "part" ORDER BY "log_odds" DESC NULLS LAST) AS "below"
  FROM "steps"
), "cuts" AS (
  SELECT
    "running"."label",
    COALESCE(
      CAST((
        "running"."log_odds" + COALESCE("running"."below", "promising_bins"."below")
      ) AS DOUBLE PRECISION) / 2,
      "running"."log_odds" - %(margin)s
    ) AS "cut",
    CAST(2 * (
      "promising_bins"."hits" + "running"."hits"
    ) AS DOUBLE PRECISION) / (
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
    ROW_NUMBER() OVER (PARTITION BY "label" ORDER BY "f1" DESC NULLS LAST, "cut" DESC NULLS LAST) AS "place"
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
    CAST(FLOOR("slope" * 1e9 + 0.5) AS DOUBLE PRECISION) / 1e9 AS "slope",
    CAST(FLOOR("intercept" * 1e9 + 0.5) AS DOUBLE PRECISION) / 1e9 AS "intercept"
  FROM "work"."lines" AS "lines"
)
SELECT
  "rounded"."label",
  "rounded"."leaf",
  COALESCE(
    CAST("rounded"."slope" AS DOUBLE PRECISION) / NULLIF("score_groups"."deviation", 0),
    0
  ) AS "slope",
  "rounded"."intercept" - COALESCE(
    CAST("rounded"."slope" * "score_groups"."mean" AS DOUBLE PRECISION) / NULLIF("score_groups"."deviation", 0),
    0
  ) AS "intercept"
FROM "rounded"
INNER JOIN "work"."score_groups" AS "score_groups"
  ON "rounded"."label" = "score_groups"."label"
  AND "rounded"."leaf" = "score_groups"."leaf"
ORDER BY
  "rounded"."label",
  "rounded"."leaf"

-- calibration/expectations
WITH "middles" AS (
  SELECT
    "label",
    "bin",
    "part",
    "documents",
    "positives",
    "highest",
    CAST("documents" AS DOUBLE PRECISION) / (
      1 + EXP(
        -LEAST(GREATEST(CAST((
          "lowest" + "highest"
        ) AS DOUBLE PRECISION) / 2, -500), 500)
      )
    ) AS "expected"
  FROM "work"."odds_bins" AS "odds_bins"
), "running" AS (
  SELECT
    "label",
    "positives",
    "highest",
    SUM("documents") OVER (PARTITION BY "label" ORDER BY "bin" DESC NULLS LAST, "part" DESC NULLS LAST) AS "taken",
    SUM("expected") OVER (PARTITION BY "label" ORDER BY "bin" DESC NULLS LAST, "part" DESC NULLS LAST) AS "hits"
  FROM "middles"
), "figures" AS (
  SELECT
    "label",
    "positives",
    "highest",
    CAST(2 * "hits" AS DOUBLE PRECISION) / (
      "taken" + MAX("hits") OVER (PARTITION BY "label")
    ) AS "f1"
  FROM "running"
)
SELECT
  "label",
  CAST(SUM("positives") AS BIGINT) AS "positives",
  MAX("highest") AS "highest",
  MAX("f1") AS "f1"
FROM "figures"
GROUP BY
  "label"

-- calibration/line_bounds
SELECT
  "line_leaves"."label",
  "line_leaves"."leaf",
  0 AS "stage",
  CASE
    WHEN "line_leaves"."leaf" = 3
    THEN CAST((
      "thresholds"."threshold" - "line_leaves"."intercept"
    ) AS DOUBLE PRECISION) / "line_leaves"."slope"
  END AS "low",
  CASE
    WHEN "line_leaves"."leaf" = 2
    THEN CAST((
      "thresholds"."threshold" - "line_leaves"."intercept"
    ) AS DOUBLE PRECISION) / "line_leaves"."slope"
  END AS "high"
FROM "work"."line_leaves" AS "line_leaves"
INNER JOIN "work"."thresholds" AS "thresholds"
  ON "line_leaves"."label" = "thresholds"."label"
WHERE
  "line_leaves"."leaf" > 1

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
  CAST(1 AS DOUBLE PRECISION) / (
    1 + EXP(-LEAST(GREATEST("log_odds", -500), 500))
  ) AS "probability"
FROM "calibrated"

-- calibration/no_bounds
SELECT
  "label",
  0 AS "leaf",
  0 AS "stage",
  CAST(0 AS DOUBLE PRECISION) AS "low",
  CAST(0 AS DOUBLE PRECISION) AS "high"
FROM "work"."labels" AS "labels"
WHERE
  FALSE

-- calibration/no_leaves
SELECT
  "label",
  0 AS "leaf",
  FALSE AS "positive",
  CAST(0 AS DOUBLE PRECISION) AS "slope",
  CAST(0 AS DOUBLE PRECISION) AS "intercept"
FROM "work"."labels" AS "labels"
WHERE
  FALSE

-- calibration/pooled_cuts
WITH "running" AS (
  SELECT
    "label",
    "lowest",
    SUM("documents") OVER (PARTITION BY "label" ORDER BY "bin" DESC NULLS LAST, "part" DESC NULLS LAST) AS "taken",
    SUM("positives") OVER (PARTITION BY "label" ORDER BY "bin" DESC NULLS LAST, "part" DESC NULLS LAST) AS "hits",
    LEAD("highest") OVER (PARTITION BY "label" ORDER BY "bin" DESC NULLS LAST, "part" DESC NULLS LAST) AS "below"
  FROM "work"."odds_bins" AS "odds_bins"
), "cuts" AS (
  SELECT
    "label",
    COALESCE(CAST((
      "lowest" + "below"
    ) AS DOUBLE PRECISION) / 2, "lowest" - %(margin)s) AS "cut",
    "taken",
    "hits",
    2 * "hits" - CAST(%(f1)s AS DOUBLE PRECISION) * "taken" AS "gain"
  FROM "running"
), "ranked" AS (
  SELECT
    "label",
    "cut",
    "taken",
    "hits",
    "gain",
    ROW_NUMBER() OVER (PARTITION BY "label" ORDER BY "gain" DESC NULLS LAST, "cut" DESC NULLS LAST) AS "place"
  FROM "cuts"
)
SELECT
  "label",
  "cut",
  CAST("taken" AS BIGINT) AS "taken",
  CAST("hits" AS BIGINT) AS "hits"
FROM "ranked"
WHERE
  "place" = 1 AND "gain" > 0

-- calibration/pooled_f1
SELECT
  COALESCE(
    CAST(2 * SUM("pooled_cuts"."hits") AS DOUBLE PRECISION) / NULLIF(SUM(COALESCE("pooled_cuts"."taken", 0)) + SUM("expectations"."positives"), 0),
    0
  ) AS "f1"
FROM "work"."expectations" AS "expectations"
LEFT JOIN "work"."pooled_cuts" AS "pooled_cuts"
  ON "expectations"."label" = "pooled_cuts"."label"

-- calibration/promising_bins
WITH "running" AS (
  SELECT
    "label",
    "bin",
    "part",
    "documents",
    "positives" AS "own_positives",
    SUM("documents") OVER (PARTITION BY "label" ORDER BY "bin" DESC NULLS LAST, "part" DESC NULLS LAST) - "documents" AS "taken",
    SUM("positives") OVER (PARTITION BY "label" ORDER BY "bin" DESC NULLS LAST, "part" DESC NULLS LAST) - "positives" AS "hits",
    SUM("positives") OVER (PARTITION BY "label") AS "positives",
    LEAD("highest") OVER (PARTITION BY "label" ORDER BY "bin" DESC NULLS LAST, "part" DESC NULLS LAST) AS "below"
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
    ) AS DOUBLE PRECISION) / (
      "taken" + "documents" + "positives"
    ) AS "f1",
    CAST(2 * (
      "hits" + "own_positives"
    ) AS DOUBLE PRECISION) / (
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

-- calibration/rising_calibrations
WITH "scales" AS (
  SELECT
    "label",
    "leaf",
    "documents",
    "positives",
    "mean",
    CASE WHEN %(by_deviation)s THEN "deviation" ELSE 1 END AS "scale"
  FROM "work"."score_groups" AS "score_groups"
), "usual" AS (
  SELECT
    COALESCE(
      AVG(
        CASE
          WHEN "calibrations"."slope" > 0
          THEN "calibrations"."slope" * "scales"."scale"
        END
      ),
      0
    ) AS "slope"
  FROM "work"."calibrations" AS "calibrations"
  INNER JOIN "scales"
    ON "calibrations"."label" = "scales"."label"
    AND "calibrations"."leaf" = "scales"."leaf"
), "slopes" AS (
  SELECT
    "scales"."label",
    "scales"."leaf",
    "scales"."documents",
    "scales"."positives",
    "scales"."mean",
    COALESCE(CAST("usual"."slope" AS DOUBLE PRECISION) / NULLIF("scales"."scale", 0), 0) AS "slope"
  FROM "scales"
  CROSS JOIN "usual"
), "stand_ins" AS (
  SELECT
    "label",
    "leaf",
    "slope",
    LN(
      CAST((
        "positives" + CAST(0.5 AS DOUBLE PRECISION)
      ) AS DOUBLE PRECISION) / (
        "documents" - "positives" + 0.5
      )
    ) - "slope" * "mean" AS "intercept"
  FROM "slopes"
)
SELECT
  "calibrations"."label",
  "calibrations"."leaf",
  CASE
    WHEN "calibrations"."slope" < 0
    THEN "stand_ins"."slope"
    ELSE "calibrations"."slope"
  END AS "slope",
  CASE
    WHEN "calibrations"."slope" < 0
    THEN "stand_ins"."intercept"
    ELSE "calibrations"."intercept"
  END AS "intercept"
FROM "work"."calibrations" AS "calibrations"
INNER JOIN "stand_ins"
  ON "calibrations"."label" = "stand_ins"."label"
  AND "calibrations"."leaf" = "stand_ins"."leaf"
ORDER BY
  "calibrations"."label",
  "calibrations"."leaf"

-- calibration/score_bins
WITH "standard_scores" AS (
  SELECT
    "unseen_scores"."label",
    "unseen_scores"."leaf",
    "unseen_scores"."target",
    COALESCE(
      CAST((
        "unseen_scores"."score" - "score_groups"."mean"
      ) AS DOUBLE PRECISION) / NULLIF("score_groups"."deviation", 0),
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
      1 + CAST("score" AS DOUBLE PRECISION) / (
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
    CAST(SUM("place") AS DOUBLE PRECISION) AS "places"
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
  CAST(CAST("counts"."places" AS DOUBLE PRECISION) / 1048576 AS DOUBLE PRECISION) / "counts"."documents" AS "score",
  CASE
    WHEN "counts"."target" = 1
    THEN CAST("score_groups"."positives" + 1 AS DOUBLE PRECISION) / (
      "score_groups"."positives" + 2
    )
    ELSE CAST(1 AS DOUBLE PRECISION) / (
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
          CAST((
            "unseen_scores"."score" - "spans"."lowest"
          ) AS DOUBLE PRECISION) / NULLIF("spans"."width", 0)
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
    CAST(SUM("place") AS DOUBLE PRECISION) AS "places",
    CAST(SUM("place" * "place") AS DOUBLE PRECISION) AS "squares"
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
    CAST(CAST("sums"."places" AS DOUBLE PRECISION) / 16384 AS DOUBLE PRECISION) / "spans"."documents"
  ) AS "mean",
  "spans"."width" * (
    CAST(CAST(SQRT(
      GREATEST("spans"."documents" * "sums"."squares" - "sums"."places" * "sums"."places", 0)
    ) AS DOUBLE PRECISION) / 16384 AS DOUBLE PRECISION) / "spans"."documents"
  ) AS "deviation"
FROM "spans"
INNER JOIN "sums"
  ON "spans"."label" = "sums"."label" AND "spans"."leaf" = "sums"."leaf"
ORDER BY
  "spans"."label",
  "spans"."leaf"

-- calibration/score_thresholds
WITH "counts" AS (
  SELECT
    "unseen_scores"."label",
    SUM("unseen_scores"."target") AS "positives",
    COUNT(CASE WHEN "unseen_scores"."score" > "score_cuts"."cut" THEN 1 END) AS "taken",
    SUM(
      CASE
        WHEN "unseen_scores"."score" > "score_cuts"."cut"
        THEN "unseen_scores"."target"
        ELSE 0
      END
    ) AS "hits"
  FROM "work"."unseen_scores" AS "unseen_scores"
  INNER JOIN "work"."score_cuts" AS "score_cuts"
    ON "unseen_scores"."label" = "score_cuts"."label"
  GROUP BY
    "unseen_scores"."label"
)
SELECT
  "calibrations"."label",
  "calibrations"."slope" * "score_cuts"."cut" + "calibrations"."intercept" AS "threshold",
  COALESCE(
    CAST(2 * "counts"."hits" AS DOUBLE PRECISION) / NULLIF("counts"."taken" + "counts"."positives", 0),
    0
  ) AS "f1",
  CAST("counts"."positives" AS BIGINT) AS "positives"
FROM "work"."calibrations" AS "calibrations"
INNER JOIN "work"."score_cuts" AS "score_cuts"
  ON "calibrations"."label" = "score_cuts"."label"
INNER JOIN "counts"
  ON "calibrations"."label" = "counts"."label"
ORDER BY
  "calibrations"."label"

-- calibration/thresholds
WITH "halves" AS (
  SELECT
    "label",
    "positives",
    "highest",
    LEAST(GREATEST(CAST("f1" AS DOUBLE PRECISION) / 2, 1e-6), 0.5) AS "half",
    COUNT(*) OVER () AS "labels"
  FROM "work"."expectations" AS "expectations"
)
SELECT
  "halves"."label",
  CASE
    WHEN %(one_label)s AND "halves"."labels" = 2
    THEN 0
    WHEN "halves"."positives" = 0
    THEN 0
    WHEN "best_cuts"."f1" < 0.1
    THEN "halves"."highest" + 1e-9
    ELSE CAST((
      "best_cuts"."cut" + LN(CAST("halves"."half" AS DOUBLE PRECISION) / (
        1 - "halves"."half"
      ))
    ) AS DOUBLE PRECISION) / 2
  END AS "threshold",
  COALESCE("best_cuts"."f1", 0) AS "f1",
  "halves"."positives"
FROM "halves"
LEFT JOIN "work"."best_cuts" AS "best_cuts"
  ON "halves"."label" = "best_cuts"."label"
ORDER BY
  "halves"."label"

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
    COALESCE(
      CAST(1024 AS DOUBLE PRECISION) / NULLIF("spans"."highest" - "spans"."lowest", 0),
      0
    ) AS "parts_per_unit"
  FROM "work"."calibrations" AS "calibrations"
  INNER JOIN "spans"
    ON "calibrations"."label" = "spans"."label"
), "rounded" AS (
  SELECT
    "unseen_scores"."label",
    "unseen_scores"."target",
    "lines"."lowest",
    "lines"."parts_per_unit",
    CAST(FLOOR(
      (
        "lines"."slope" * "unseen_scores"."score" + "lines"."intercept"
      ) * 1e9 + 0.5
    ) AS DOUBLE PRECISION) / 1e9 AS "log_odds"
  FROM "work"."unseen_scores" AS "unseen_scores"
  INNER JOIN "lines"
    ON "unseen_scores"."label" = "lines"."label"
    AND "unseen_scores"."leaf" = "lines"."leaf"
)
SELECT
  "label",
  CAST(FLOOR(
    LEAST(GREATEST(CAST((
      "log_odds" + 12
    ) * 4096 AS DOUBLE PRECISION) / 24, 0), 4095)
  ) AS SMALLINT) AS "bin",
  CAST(FLOOR(LEAST(GREATEST((
    "log_odds" - "lowest"
  ) * "parts_per_unit", 0), 1023)) AS SMALLINT) AS "part",
  "log_odds",
  "target"
FROM "rounded"
