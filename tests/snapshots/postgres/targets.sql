-- targets/answer_scores
WITH "ranked" AS (
  SELECT
    "labels"."label",
    "unseen"."log_odds",
    "unseen"."has_label",
    ROW_NUMBER() OVER (
      PARTITION BY "unseen"."document"
      ORDER BY "unseen"."log_odds" - "limits"."handicap" DESC NULLS LAST, "labels"."label"
    ) AS "place"
  FROM "work"."unseen" AS "unseen"
  INNER JOIN "work"."labels" AS "labels"
    ON "unseen"."label" = "labels"."name"
  INNER JOIN "work"."limits" AS "limits"
    ON "labels"."label" = "limits"."label"
)
SELECT
  CASE WHEN %(pooled)s THEN -1 ELSE "ranked"."label" END AS "unit",
  CASE WHEN "ranked"."place" = 1 THEN "ranked"."log_odds" END AS "score",
  CASE
    WHEN CASE WHEN %(any_right)s THEN "ranked"."place" = 1 ELSE "ranked"."has_label" END
    THEN 1
    ELSE 0
  END AS "target"
FROM "ranked"

-- targets/cut_leaves
WITH "points" AS (
  SELECT
    "whole_leaves"."label",
    "whole_leaves"."whole",
    "whole_leaves"."slope",
    "whole_leaves"."intercept",
    MAX("whole_bounds"."low") AS "low",
    MAX("whole_bounds"."high") AS "high",
    MAX("label_cuts"."threshold") AS "threshold",
    MAX(
      CAST((
        "label_cuts"."threshold" - "whole_leaves"."intercept"
      ) AS DOUBLE PRECISION) / NULLIF("whole_leaves"."slope", 0)
    ) AS "point"
  FROM "work"."whole_leaves" AS "whole_leaves"
  INNER JOIN "work"."label_cuts" AS "label_cuts"
    ON "whole_leaves"."label" = "label_cuts"."label"
  LEFT JOIN "work"."whole_bounds" AS "whole_bounds"
    ON "whole_leaves"."label" = "whole_bounds"."label"
    AND "whole_leaves"."whole" = "whole_bounds"."leaf"
    AND "whole_bounds"."stage" = 0
  GROUP BY
    "whole_leaves"."label",
    "whole_leaves"."whole",
    "whole_leaves"."slope",
    "whole_leaves"."intercept"
), "judged" AS (
  SELECT
    "label",
    "whole",
    "slope",
    "intercept",
    "threshold",
    "low",
    "high",
    "point",
    NOT "point" IS NULL
    AND COALESCE("point" > "low", TRUE)
    AND COALESCE("point" < "high", TRUE) AS "is_cut"
  FROM "points"
)
SELECT
  "label",
  "whole",
  "whole" AS "leaf",
  CASE
    WHEN "point" IS NULL
    THEN "intercept" > "threshold"
    WHEN COALESCE("point" <= "low", FALSE)
    THEN "slope" > 0
    ELSE "slope" < 0
  END AS "positive",
  "slope",
  "intercept",
  "low",
  "high"
FROM "judged"
WHERE
  NOT "is_cut"
UNION ALL
SELECT
  "label",
  "whole",
  2 * "whole" AS "leaf",
  "slope" < 0 AS "positive",
  "slope",
  "intercept",
  "low",
  "point" AS "high"
FROM "judged"
WHERE
  "is_cut"
UNION ALL
SELECT
  "label",
  "whole",
  2 * "whole" + 1 AS "leaf",
  "slope" > 0 AS "positive",
  "slope",
  "intercept",
  "point" AS "low",
  "high"
FROM "judged"
WHERE
  "is_cut"

-- targets/lead_scores
WITH "scores" AS (
  SELECT
    "unseen"."document",
    "labels"."label",
    "unseen"."log_odds",
    "unseen"."has_label",
    "unseen"."log_odds" - "limits"."handicap" AS "score"
  FROM "work"."unseen" AS "unseen"
  INNER JOIN "work"."labels" AS "labels"
    ON "unseen"."label" = "labels"."name"
  INNER JOIN "work"."limits" AS "limits"
    ON "labels"."label" = "limits"."label"
), "ranked" AS (
  SELECT
    "scores"."document",
    "scores"."label",
    "scores"."log_odds",
    "scores"."has_label",
    ROW_NUMBER() OVER (
      PARTITION BY "scores"."document"
      ORDER BY "scores"."score" DESC NULLS LAST, "scores"."label"
    ) AS "place",
    MAX("scores"."score") OVER (PARTITION BY "scores"."document") AS "best",
    LEAD("scores"."score") OVER (
      PARTITION BY "scores"."document"
      ORDER BY "scores"."score" DESC NULLS LAST, "scores"."label"
    ) AS "next_best"
  FROM "scores"
)
SELECT
  CASE WHEN %(pooled)s THEN -1 ELSE "ranked"."label" END AS "unit",
  "ranked"."log_odds" - CASE WHEN "ranked"."place" = 1 THEN "ranked"."next_best" ELSE "ranked"."best" END AS "score",
  CASE WHEN "ranked"."has_label" THEN 1 ELSE 0 END AS "target"
FROM "ranked"

-- targets/limits
SELECT
  "earlier_limits"."label",
  CASE
    WHEN %(by_recall)s
    THEN COALESCE("label_cuts"."threshold", "earlier_limits"."handicap")
    ELSE "earlier_limits"."handicap"
  END AS "handicap",
  CASE
    WHEN "label_cuts"."label" IS NULL
    THEN "earlier_limits"."least"
    WHEN %(by_recall)s
    THEN CAST(NULL AS DOUBLE PRECISION)
    ELSE "label_cuts"."threshold"
  END AS "least"
FROM "work"."earlier_limits" AS "earlier_limits"
LEFT JOIN "work"."label_cuts" AS "label_cuts"
  ON "earlier_limits"."label" = "label_cuts"."label"
ORDER BY
  "earlier_limits"."label"

-- targets/no_limits
SELECT
  "labels"."label",
  CAST(0 AS DOUBLE PRECISION) AS "handicap",
  CAST(NULL AS DOUBLE PRECISION) AS "least"
FROM "work"."labels" AS "labels"

-- targets/target_cuts
WITH "steps" AS (
  SELECT
    "unit",
    "score",
    COUNT(*) AS "given",
    SUM("target") AS "hits"
  FROM "work"."target_scores" AS "target_scores"
  WHERE
    NOT "score" IS NULL
  GROUP BY
    "unit",
    "score"
), "totals" AS (
  SELECT
    "unit",
    CAST(SUM("target") AS DOUBLE PRECISION) AS "positives"
  FROM "work"."target_scores" AS "target_scores"
  GROUP BY
    "unit"
), "running" AS (
  SELECT
    "steps"."unit",
    "steps"."score",
    "totals"."positives",
    CAST(SUM("steps"."given") OVER (PARTITION BY "steps"."unit" ORDER BY "steps"."score" DESC NULLS LAST) AS DOUBLE PRECISION) AS "given",
    CAST(SUM("steps"."hits") OVER (PARTITION BY "steps"."unit" ORDER BY "steps"."score" DESC NULLS LAST) AS DOUBLE PRECISION) AS "hits",
    LEAD("steps"."score") OVER (PARTITION BY "steps"."unit" ORDER BY "steps"."score" DESC NULLS LAST) AS "below"
  FROM "steps"
  INNER JOIN "totals"
    ON "steps"."unit" = "totals"."unit"
), "shares" AS (
  SELECT
    "unit",
    COALESCE(CAST((
      "score" + "below"
    ) AS DOUBLE PRECISION) / 2, "score" - %(margin)s) AS "cut",
    "given",
    "hits",
    "positives",
    CASE WHEN %(by_recall)s THEN "positives" ELSE "given" END AS "trials",
    COALESCE(
      CAST("hits" AS DOUBLE PRECISION) / NULLIF(CASE WHEN %(by_recall)s THEN "positives" ELSE "given" END, 0),
      0
    ) AS "share"
  FROM "running"
), "judged" AS (
  SELECT
    "unit",
    "cut",
    "given",
    "hits",
    "positives",
    "share",
    CASE
      WHEN "share" <= %(least)s
      THEN 0
      WHEN "share" = 1
      THEN "trials" * LN(1 / CAST(%(least)s AS DOUBLE PRECISION))
      ELSE "trials" * (
        "share" * LN(CAST("share" AS DOUBLE PRECISION) / %(least)s) + (
          1 - "share"
        ) * LN(
          CAST((
            1 - "share"
          ) AS DOUBLE PRECISION) / (
            1 - CAST(%(least)s AS DOUBLE PRECISION)
          )
        )
      )
    END AS "evidence"
  FROM "shares"
), "ranked" AS (
  SELECT
    "unit",
    "cut",
    "given",
    "hits",
    "positives",
    "share",
    "evidence" >= %(evidence)s AS "reached",
    ROW_NUMBER() OVER (
      PARTITION BY "unit"
      ORDER BY CASE WHEN "evidence" >= %(evidence)s THEN 0 ELSE 1 END, CASE
        WHEN "evidence" < %(evidence)s
        THEN -"evidence"
        WHEN %(by_recall)s
        THEN "given"
        ELSE -"given"
      END, "given"
    ) AS "place"
  FROM "judged"
)
SELECT
  "unit",
  "cut",
  CAST("given" AS BIGINT) AS "given",
  CAST("hits" AS BIGINT) AS "hits",
  CAST("positives" AS BIGINT) AS "positives",
  "share",
  "reached"
FROM "ranked"
WHERE
  "place" = 1
ORDER BY
  "unit"

-- targets/whole_leaves
WITH "changed" AS (
  SELECT
    "leaves"."label",
    "leaves"."leaf",
    CAST(FLOOR(CAST("leaves"."leaf" AS DOUBLE PRECISION) / 2.0) AS INT) AS "parent",
    "leaves"."slope",
    "leaves"."intercept"
  FROM "work"."leaves" AS "leaves"
  INNER JOIN "work"."label_cuts" AS "label_cuts"
    ON "leaves"."label" = "label_cuts"."label"
), "twins" AS (
  SELECT
    "label",
    "parent"
  FROM "changed"
  GROUP BY
    "label",
    "parent"
  HAVING
    COUNT(*) = 2
    AND MIN("slope") = MAX("slope")
    AND MIN("intercept") = MAX("intercept")
)
SELECT
  "changed"."label",
  "changed"."leaf",
  CASE WHEN "twins"."parent" IS NULL THEN 1 ELSE 2 END AS "halves",
  COALESCE("twins"."parent", "changed"."leaf") AS "whole",
  "changed"."slope",
  "changed"."intercept"
FROM "changed"
LEFT JOIN "twins"
  ON "changed"."label" = "twins"."label" AND "changed"."parent" = "twins"."parent"
