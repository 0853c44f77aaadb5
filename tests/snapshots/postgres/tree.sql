-- tree/child_units
WITH "children" AS (
  SELECT
    "tree",
    "node",
    0 AS "side",
    "below_positives" AS "positives",
    "below_negatives" AS "negatives"
  FROM "work"."cuts" AS "cuts"
  UNION ALL
  SELECT
    "tree",
    "node",
    1 AS "side",
    "above_positives" AS "positives",
    "above_negatives" AS "negatives"
  FROM "work"."cuts" AS "cuts"
), "open_children" AS (
  SELECT
    "tree",
    "node",
    "side"
  FROM "children"
  WHERE
    "positives" > 0
    AND "negatives" > 0
    AND "positives" + "negatives" >= 2 * %(min_leaf)s
), "moves" AS (
  SELECT
    "units"."tree",
    "units"."unit",
    2 * "units"."node" + "open_children"."side" AS "node"
  FROM "work"."units" AS "units"
  INNER JOIN "work"."cuts" AS "cuts"
    ON "units"."tree" = "cuts"."tree"
    AND "units"."node" = "cuts"."node"
    AND "units"."axis" = "cuts"."axis"
  INNER JOIN "open_children"
    ON "units"."tree" = "open_children"."tree"
    AND "units"."node" = "open_children"."node"
    AND CASE WHEN "units"."high" <= "cuts"."cut" THEN 0 ELSE 1 END = "open_children"."side"
)
SELECT
  "units"."tree",
  "moves"."node",
  "units"."unit",
  "units"."axis",
  "units"."block",
  "units"."low",
  "units"."high",
  "units"."own_values",
  "units"."positives",
  "units"."negatives"
FROM "work"."units" AS "units"
INNER JOIN "moves"
  ON "units"."tree" = "moves"."tree" AND "units"."unit" = "moves"."unit"

-- tree/cuts
WITH "blocks" AS (
  SELECT
    "tree",
    "node",
    "axis",
    MIN("low") AS "low",
    MAX("high") AS "high",
    SUM("own_values") AS "own_values",
    SUM(CAST("positives" AS DOUBLE PRECISION)) AS "positives",
    SUM(CAST("negatives" AS DOUBLE PRECISION)) AS "negatives"
  FROM "work"."units" AS "units"
  GROUP BY
    "tree",
    "node",
    "axis",
    "block",
    "low" = "block"
), "totals" AS (
  SELECT
    "tree",
    "node",
    "axis",
    SUM("own_values") AS "own_values",
    SUM("positives") AS "positives",
    SUM("negatives") AS "negatives"
  FROM "blocks"
  GROUP BY
    "tree",
    "node",
    "axis"
), "shared_values" AS (
  SELECT
    "tree",
    "node",
    "axis",
    COUNT(DISTINCT "low") AS "distinct_values"
  FROM "work"."units" AS "units"
  WHERE
    "own_values" = 0
  GROUP BY
    "tree",
    "node",
    "axis"
), "edges" AS (
  SELECT
    "tree",
    "node",
    "axis",
    "high",
    "positives",
    "negatives",
    LEAD("low") OVER "places" AS "next_low",
    LEAD("positives") OVER "places" AS "next_positives",
    LEAD("negatives") OVER "places" AS "next_negatives",
    SUM("positives") OVER "places" AS "below_positives",
    SUM("negatives") OVER "places" AS "below_negatives"
  FROM "blocks"
  WINDOW "places" AS (PARTITION BY "tree", "node", "axis" ORDER BY "low")
), "sides" AS (
  SELECT
    "edges"."tree",
    "edges"."node",
    "edges"."axis",
    CASE
      WHEN CAST("edges"."high" AS DOUBLE PRECISION) / 2 + CAST("edges"."next_low" AS DOUBLE PRECISION) / 2 < "edges"."next_low"
      THEN CAST("edges"."high" AS DOUBLE PRECISION) / 2 + CAST("edges"."next_low" AS DOUBLE PRECISION) / 2
      ELSE "edges"."high"
    END AS "cut",
    "edges"."below_positives",
    "edges"."below_negatives",
    "totals"."positives" - "edges"."below_positives" AS "above_positives",
    "totals"."negatives" - "edges"."below_negatives" AS "above_negatives"
  FROM "edges"
  INNER JOIN "totals"
    ON "edges"."tree" = "totals"."tree"
    AND "edges"."node" = "totals"."node"
    AND "edges"."axis" = "totals"."axis"
  WHERE
    "edges"."positives" + "edges"."next_positives" > 0
    AND "edges"."negatives" + "edges"."next_negatives" > 0
), "weighted" AS (
  SELECT
    "tree",
    "node",
    "axis",
    "cut",
    "below_positives",
    "below_negatives",
    "above_positives",
    "above_negatives",
    "below_positives" * %(positive_weight)s AS "positive_below",
    "below_negatives" * %(negative_weight)s AS "negative_below",
    "above_positives" * %(positive_weight)s AS "positive_above",
    "above_negatives" * %(negative_weight)s AS "negative_above",
    (
      "below_positives" + "above_positives"
    ) * %(positive_weight)s AS "positive",
    (
      "below_negatives" + "above_negatives"
    ) * %(negative_weight)s AS "negative"
  FROM "sides"
  WHERE
    "below_positives" + "below_negatives" >= %(min_leaf)s
    AND "above_positives" + "above_negatives" >= %(min_leaf)s
), "gains" AS (
  SELECT
    "tree",
    "node",
    "axis",
    "cut",
    "below_positives",
    "below_negatives",
    "above_positives",
    "above_negatives",
    "positive_below" + "negative_below" AS "below",
    "positive_above" + "negative_above" AS "above",
    "positive" + "negative" AS "weight",
    CAST(FLOOR(
      0.5 + CAST(1e9 * (
        (
          "positive" + "negative"
        ) * LN("positive" + "negative") - "positive" * LN("positive") - "negative" * LN("negative") - (
          "positive_below" + "negative_below"
        ) * LN("positive_below" + "negative_below") + COALESCE("positive_below" * LN(NULLIF("positive_below", 0)), 0) + COALESCE("negative_below" * LN(NULLIF("negative_below", 0)), 0) - (
          "positive_above" + "negative_above"
        ) * LN("positive_above" + "negative_above") + COALESCE("positive_above" * LN(NULLIF("positive_above", 0)), 0) + COALESCE("negative_above" * LN(NULLIF("negative_above", 0)), 0)
      ) AS DOUBLE PRECISION) / (
        (
          "positive" + "negative"
        ) * LN(2)
      )
    ) AS DOUBLE PRECISION) / 1e9 AS "gain"
  FROM "weighted"
), "best_gains" AS (
  SELECT
    "tree",
    "node",
    "axis",
    MAX("gain") AS "gain"
  FROM "gains"
  GROUP BY
    "tree",
    "node",
    "axis"
), "axis_cuts" AS (
  SELECT
    "gains"."tree",
    "gains"."node",
    "gains"."axis",
    "gains"."cut",
    "gains"."below_positives",
    "gains"."below_negatives",
    "gains"."above_positives",
    "gains"."above_negatives",
    "gains"."gain" - CAST(LN("totals"."own_values" + COALESCE("shared_values"."distinct_values", 0) - 1) AS DOUBLE PRECISION) / (
      "gains"."weight" * LN(2)
    ) AS "corrected_gain",
    CAST((
      "gains"."weight" * LN("gains"."weight") - "gains"."below" * LN("gains"."below") - "gains"."above" * LN("gains"."above")
    ) AS DOUBLE PRECISION) / (
      "gains"."weight" * LN(2)
    ) AS "split_information",
    ROW_NUMBER() OVER (
      PARTITION BY "gains"."tree", "gains"."node", "gains"."axis"
      ORDER BY "gains"."cut"
    ) AS "place"
  FROM "gains"
  INNER JOIN "best_gains"
    ON "gains"."tree" = "best_gains"."tree"
    AND "gains"."node" = "best_gains"."node"
    AND "gains"."axis" = "best_gains"."axis"
    AND "gains"."gain" = "best_gains"."gain"
  INNER JOIN "totals"
    ON "gains"."tree" = "totals"."tree"
    AND "gains"."node" = "totals"."node"
    AND "gains"."axis" = "totals"."axis"
  LEFT JOIN "shared_values"
    ON "gains"."tree" = "shared_values"."tree"
    AND "gains"."node" = "shared_values"."node"
    AND "gains"."axis" = "shared_values"."axis"
), "node_cuts" AS (
  SELECT
    "tree",
    "node",
    "axis",
    "cut",
    "below_positives",
    "below_negatives",
    "above_positives",
    "above_negatives",
    ROW_NUMBER() OVER (
      PARTITION BY "tree", "node"
      ORDER BY FLOOR(0.5 + CAST(1e9 * "corrected_gain" AS DOUBLE PRECISION) / "split_information") DESC NULLS LAST, "axis"
    ) AS "place"
  FROM "axis_cuts"
  WHERE
    "place" = 1 AND "corrected_gain" > 0
)
SELECT
  "tree",
  "node",
  CAST(%(depth)s AS INT) AS "depth",
  "axis",
  "cut",
  CAST("below_positives" AS BIGINT) AS "below_positives",
  CAST("below_negatives" AS BIGINT) AS "below_negatives",
  CAST("above_positives" AS BIGINT) AS "above_positives",
  CAST("above_negatives" AS BIGINT) AS "above_negatives"
FROM "node_cuts"
WHERE
  "place" = 1

-- tree/grown_nodes
WITH "counts" AS (
  SELECT
    "tree",
    CAST(1 AS INT) AS "node",
    CAST(0 AS INT) AS "depth",
    "positives",
    "negatives"
  FROM "work"."roots" AS "roots"
  UNION ALL
  SELECT
    "tree",
    2 * "node" AS "node",
    "depth" + 1 AS "depth",
    "below_positives" AS "positives",
    "below_negatives" AS "negatives"
  FROM "work"."cuts" AS "cuts"
  UNION ALL
  SELECT
    "tree",
    2 * "node" + 1 AS "node",
    "depth" + 1 AS "depth",
    "above_positives" AS "positives",
    "above_negatives" AS "negatives"
  FROM "work"."cuts" AS "cuts"
), "weighted" AS (
  SELECT
    "tree",
    "node",
    "depth",
    "positives" * CAST(%(positive_weight)s AS DOUBLE PRECISION) AS "positives",
    "negatives" * CAST(%(negative_weight)s AS DOUBLE PRECISION) AS "negatives"
  FROM "counts"
), "decided" AS (
  SELECT
    "tree",
    "node",
    "depth",
    "positives",
    "negatives",
    "positives" > "negatives" AS "positive",
    "positives" + "negatives" AS "weight",
    CASE WHEN "positives" > "negatives" THEN "negatives" ELSE "positives" END AS "wrong"
  FROM "weighted"
), "halves" AS (
  SELECT
    "tree",
    "node",
    "depth",
    "positives",
    "negatives",
    "positive",
    "weight",
    "wrong",
    CASE WHEN "wrong" < 1 THEN 1.5 ELSE "wrong" + 0.5 END AS "half_more",
    "weight" * (
      1 - EXP(CAST(LN(%(confidence)s) AS DOUBLE PRECISION) / "weight")
    ) AS "added_to_none"
  FROM "decided"
), "added" AS (
  SELECT
    "tree",
    "node",
    "depth",
    "positives",
    "negatives",
    "positive",
    "wrong",
    "added_to_none",
    CASE
      WHEN "half_more" >= "weight"
      THEN 0.67 * (
        "weight" + 0.5 - "half_more"
      )
      ELSE CAST("weight" * (
        "half_more" + CAST(%(coefficient)s AS DOUBLE PRECISION) / 2 + SQRT(
          %(coefficient)s * (
            "half_more" * (
              1 - CAST("half_more" AS DOUBLE PRECISION) / "weight"
            ) + CAST(%(coefficient)s AS DOUBLE PRECISION) / 4
          )
        )
      ) AS DOUBLE PRECISION) / (
        "weight" + %(coefficient)s
      ) - (
        "half_more" - 0.5
      )
    END AS "added_to_some"
  FROM "halves"
)
SELECT
  "added"."tree",
  "added"."node",
  "added"."depth",
  "cuts"."axis",
  "cuts"."cut",
  "added"."positives",
  "added"."negatives",
  "added"."positive",
  CASE
    WHEN "added"."wrong" < 1
    THEN "added"."wrong" + "added"."added_to_none" + "added"."wrong" * (
      "added"."added_to_some" - "added"."added_to_none"
    )
    ELSE "added"."wrong" + "added"."added_to_some"
  END AS "errors"
FROM "added"
LEFT JOIN "work"."cuts" AS "cuts"
  ON "added"."tree" = "cuts"."tree" AND "added"."node" = "cuts"."node"

-- tree/leaf_bounds
WITH "paths" AS (
  SELECT
    "leaves"."tree",
    "leaves"."node" AS "leaf",
    "ancestors"."node",
    "ancestors"."axis",
    "ancestors"."cut",
    FLOOR(
      CAST("leaves"."node" AS DOUBLE PRECISION) / POWER(2, "leaves"."depth" - "ancestors"."depth" - 1)
    ) AS "child"
  FROM "work"."nodes" AS "leaves"
  INNER JOIN "work"."nodes" AS "ancestors"
    ON "leaves"."tree" = "ancestors"."tree" AND "leaves"."depth" > "ancestors"."depth"
  WHERE
    "leaves"."axis" IS NULL
)
SELECT
  "tree",
  "leaf",
  "axis",
  MAX(CASE WHEN "child" = 2 * "node" + 1 THEN "cut" END) AS "low",
  MIN(CASE WHEN "child" = 2 * "node" THEN "cut" END) AS "high"
FROM "paths"
WHERE
  "child" IN (2 * "node", 2 * "node" + 1)
GROUP BY
  "tree",
  "leaf",
  "axis"
ORDER BY
  "tree",
  "leaf",
  "axis"

-- tree/no_cuts
SELECT
  CAST(0 AS INT) AS "tree",
  CAST(0 AS INT) AS "node",
  CAST(0 AS INT) AS "depth",
  CAST(0 AS INT) AS "axis",
  CAST(0 AS DOUBLE PRECISION) AS "cut",
  CAST(0 AS BIGINT) AS "below_positives",
  CAST(0 AS BIGINT) AS "below_negatives",
  CAST(0 AS BIGINT) AS "above_positives",
  CAST(0 AS BIGINT) AS "above_negatives"
WHERE
  FALSE

-- tree/nodes
WITH "cut_off" AS (
  SELECT DISTINCT
    "grown_nodes"."tree",
    "grown_nodes"."node"
  FROM "work"."grown_nodes" AS "grown_nodes"
  INNER JOIN "work"."verdicts" AS "verdicts"
    ON "grown_nodes"."tree" = "verdicts"."tree"
    AND "grown_nodes"."depth" > "verdicts"."depth"
  WHERE
    "verdicts"."leaf"
    AND FLOOR(
      CAST("grown_nodes"."node" AS DOUBLE PRECISION) / POWER(2, "grown_nodes"."depth" - "verdicts"."depth")
    ) = "verdicts"."node"
)
SELECT
  "grown_nodes"."tree",
  "grown_nodes"."node",
  "grown_nodes"."depth",
  CASE WHEN NOT "verdicts"."leaf" THEN "grown_nodes"."axis" END AS "axis",
  CASE WHEN NOT "verdicts"."leaf" THEN "grown_nodes"."cut" END AS "cut",
  "grown_nodes"."positives",
  "grown_nodes"."negatives",
  "grown_nodes"."positive"
FROM "work"."grown_nodes" AS "grown_nodes"
INNER JOIN "work"."verdicts" AS "verdicts"
  ON "grown_nodes"."tree" = "verdicts"."tree"
  AND "grown_nodes"."node" = "verdicts"."node"
LEFT JOIN "cut_off"
  ON "grown_nodes"."tree" = "cut_off"."tree"
  AND "grown_nodes"."node" = "cut_off"."node"
WHERE
  "cut_off"."node" IS NULL
ORDER BY
  "grown_nodes"."tree",
  "grown_nodes"."node"

-- tree/screened
WITH "goals" AS (
  SELECT
    "label",
    "positives",
    "f1" + CAST(%(margin)s AS DOUBLE PRECISION) / SQRT("positives") AS "f1"
  FROM "work"."thresholds" AS "thresholds"
  WHERE
    "positives" > 0
), "gains" AS (
  SELECT
    "odds_bins"."label",
    "odds_bins"."bin",
    "odds_bins"."part",
    2 * "odds_bins"."positives" - "goals"."f1" * "odds_bins"."documents" AS "gain"
  FROM "work"."odds_bins" AS "odds_bins"
  INNER JOIN "goals"
    ON "odds_bins"."label" = "goals"."label"
), "sums" AS (
  SELECT
    "label",
    "bin",
    "part",
    "gain",
    SUM("gain") OVER (PARTITION BY "label" ORDER BY "bin", "part") AS "total"
  FROM "gains"
), "starts" AS (
  SELECT
    "label",
    "gain",
    "total",
    MIN("total" - "gain") OVER (PARTITION BY "label" ORDER BY "bin", "part") AS "lowest",
    MAX("total" - "gain") OVER (PARTITION BY "label" ORDER BY "bin", "part") AS "highest"
  FROM "sums"
), "intervals" AS (
  SELECT
    "label",
    MAX("total" - "lowest") AS "inside",
    SUM("gain") - MIN("total" - "highest") AS "outside"
  FROM "starts"
  GROUP BY
    "label"
)
SELECT
  "goals"."label"
FROM "goals"
INNER JOIN "intervals"
  ON "goals"."label" = "intervals"."label"
WHERE
  GREATEST("intervals"."inside", "intervals"."outside") > "goals"."f1" * "goals"."positives" + 1e-9
