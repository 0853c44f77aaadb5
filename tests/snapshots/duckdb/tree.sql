-- tree/block_units
WITH "placed" AS (
  SELECT
    *,
    MAX(CASE WHEN "target" = 1 THEN "value" END) OVER "places" AS "block",
    LAG("value") OVER "places" AS "previous_value"
  FROM "work"."cuttable_points" AS "cuttable_points"
  WHERE
    "axes" = 1
  WINDOW "places" AS (PARTITION BY "tree" ORDER BY "value")
)
SELECT
  "tree",
  CAST(1 AS INT) AS "node",
  MIN("point") AS "unit",
  MIN("axis") AS "axis",
  "block",
  MIN("value") AS "low",
  MAX("value") AS "high",
  CAST(SUM(CASE WHEN "value" = "previous_value" THEN 0 ELSE 1 END) AS INT) AS "own_values",
  CAST(SUM("target") AS INT) AS "positives",
  CAST(SUM(1 - "target") AS INT) AS "negatives"
FROM "placed"
GROUP BY
  "tree",
  "block",
  "value" = "block"

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
    "positives" > 0 AND "negatives" > 0 AND "positives" + "negatives" >= 2 * $min_leaf
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
    SUM(CAST("positives" AS DOUBLE)) AS "positives",
    SUM(CAST("negatives" AS DOUBLE)) AS "negatives"
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
      WHEN "edges"."high" / 2 + "edges"."next_low" / 2 < "edges"."next_low"
      THEN "edges"."high" / 2 + "edges"."next_low" / 2
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
    "below_positives" * $positive_weight AS "positive_below",
    "below_negatives" * $negative_weight AS "negative_below",
    "above_positives" * $positive_weight AS "positive_above",
    "above_negatives" * $negative_weight AS "negative_above",
    (
      "below_positives" + "above_positives"
    ) * $positive_weight AS "positive",
    (
      "below_negatives" + "above_negatives"
    ) * $negative_weight AS "negative"
  FROM "sides"
  WHERE
    "below_positives" + "below_negatives" >= $min_leaf
    AND "above_positives" + "above_negatives" >= $min_leaf
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
    FLOOR(
      0.5 + 1e9 * (
        (
          "positive" + "negative"
        ) * LN("positive" + "negative") - "positive" * LN("positive") - "negative" * LN("negative") - (
          "positive_below" + "negative_below"
        ) * LN("positive_below" + "negative_below") + COALESCE("positive_below" * LN(NULLIF("positive_below", 0)), 0) + COALESCE("negative_below" * LN(NULLIF("negative_below", 0)), 0) - (
          "positive_above" + "negative_above"
        ) * LN("positive_above" + "negative_above") + COALESCE("positive_above" * LN(NULLIF("positive_above", 0)), 0) + COALESCE("negative_above" * LN(NULLIF("negative_above", 0)), 0)
      ) / (
        (
          "positive" + "negative"
        ) * LN(2)
      )
    ) / 1e9 AS "gain"
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
    "gains"."gain" - LN("totals"."own_values" + COALESCE("shared_values"."distinct_values", 0) - 1) / (
      "gains"."weight" * LN(2)
    ) AS "corrected_gain",
    (
      "gains"."weight" * LN("gains"."weight") - "gains"."below" * LN("gains"."below") - "gains"."above" * LN("gains"."above")
    ) / (
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
      ORDER BY FLOOR(0.5 + 1e9 * "corrected_gain" / "split_information") DESC, "axis"
    ) AS "place"
  FROM "axis_cuts"
  WHERE
    "place" = 1 AND "corrected_gain" > 0
)
SELECT
  "tree",
  "node",
  CAST($depth AS INT) AS "depth",
  "axis",
  "cut",
  CAST("below_positives" AS BIGINT) AS "below_positives",
  CAST("below_negatives" AS BIGINT) AS "below_negatives",
  CAST("above_positives" AS BIGINT) AS "above_positives",
  CAST("above_negatives" AS BIGINT) AS "above_negatives"
FROM "node_cuts"
WHERE
  "place" = 1

-- tree/cuttable_points
SELECT
  "points"."tree",
  "points"."point",
  "points"."axis",
  "points"."value",
  "points"."target",
  "roots"."axes"
FROM "work"."points" AS "points"
INNER JOIN "work"."roots" AS "roots"
  ON "points"."tree" = "roots"."tree"
WHERE
  "roots"."positives" > 0
  AND "roots"."negatives" > 0
  AND "roots"."positives" + "roots"."negatives" >= 2 * $min_leaf

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
    "positives" * CAST($positive_weight AS DOUBLE) AS "positives",
    "negatives" * CAST($negative_weight AS DOUBLE) AS "negatives"
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
      1 - EXP(LN($confidence) / "weight")
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
      ELSE "weight" * (
        "half_more" + $coefficient / 2 + SQRT(
          $coefficient * (
            "half_more" * (
              1 - "half_more" / "weight"
            ) + $coefficient / 4
          )
        )
      ) / (
        "weight" + $coefficient
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
    FLOOR("leaves"."node" / POWER(2, "leaves"."depth" - "ancestors"."depth" - 1)) AS "child"
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

-- tree/leaf_verdicts
SELECT
  "tree",
  "node",
  "depth",
  TRUE AS "leaf",
  "positive",
  "errors"
FROM "work"."grown_nodes" AS "grown_nodes"
WHERE
  "axis" IS NULL

-- tree/leaves
SELECT
  "tree",
  "node" AS "leaf",
  "positives",
  "negatives",
  "positive"
FROM "work"."nodes" AS "nodes"
WHERE
  "axis" IS NULL
ORDER BY
  "tree",
  "node"

-- tree/no_cuts
SELECT
  CAST(0 AS INT) AS "tree",
  CAST(0 AS INT) AS "node",
  CAST(0 AS INT) AS "depth",
  CAST(0 AS INT) AS "axis",
  CAST(0 AS DOUBLE) AS "cut",
  CAST(0 AS BIGINT) AS "below_positives",
  CAST(0 AS BIGINT) AS "below_negatives",
  CAST(0 AS BIGINT) AS "above_positives",
  CAST(0 AS BIGINT) AS "above_negatives"
WHERE
  FALSE

-- tree/no_point_leaves
SELECT
  "label" AS "tree",
  0 AS "point",
  0 AS "leaf"
FROM "work"."labels" AS "labels"
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
    AND FLOOR("grown_nodes"."node" / POWER(2, "grown_nodes"."depth" - "verdicts"."depth")) = "verdicts"."node"
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

-- tree/point_leaves
WITH "first_axes" AS (
  SELECT
    "tree",
    MIN("axis") AS "axis"
  FROM "work"."points" AS "points"
  GROUP BY
    "tree"
), "leaf_counts" AS (
  SELECT
    "tree",
    COUNT(*) AS "leaves"
  FROM "work"."leaves" AS "leaves"
  GROUP BY
    "tree"
), "bound_counts" AS (
  SELECT
    "tree",
    "axis",
    COUNT(*) AS "leaves"
  FROM "work"."leaf_bounds" AS "leaf_bounds"
  GROUP BY
    "tree",
    "axis"
), "root_axes" AS (
  SELECT
    "first_axes"."tree",
    COALESCE(MIN("bound_counts"."axis"), "first_axes"."axis") AS "axis"
  FROM "first_axes"
  INNER JOIN "leaf_counts"
    ON "first_axes"."tree" = "leaf_counts"."tree"
  LEFT JOIN "bound_counts"
    ON "leaf_counts"."tree" = "bound_counts"."tree"
    AND "leaf_counts"."leaves" = "bound_counts"."leaves"
  GROUP BY
    "first_axes"."tree",
    "first_axes"."axis"
), "other_bounds" AS (
  SELECT
    "leaf_bounds"."tree",
    "leaf_bounds"."leaf",
    "leaf_bounds"."axis",
    "leaf_bounds"."low",
    "leaf_bounds"."high"
  FROM "work"."leaf_bounds" AS "leaf_bounds"
  INNER JOIN "root_axes"
    ON "leaf_bounds"."tree" = "root_axes"."tree"
    AND "leaf_bounds"."axis" <> "root_axes"."axis"
), "other_counts" AS (
  SELECT
    "tree",
    "leaf",
    COUNT(*) AS "others"
  FROM "other_bounds"
  GROUP BY
    "tree",
    "leaf"
), "slices" AS (
  SELECT
    "leaves"."tree",
    "leaves"."leaf",
    "root_axes"."axis",
    "leaf_bounds"."low",
    "leaf_bounds"."high",
    COALESCE("other_counts"."others", 0) AS "others"
  FROM "work"."leaves" AS "leaves"
  INNER JOIN "root_axes"
    ON "leaves"."tree" = "root_axes"."tree"
  LEFT JOIN "work"."leaf_bounds" AS "leaf_bounds"
    ON "leaves"."tree" = "leaf_bounds"."tree"
    AND "leaves"."leaf" = "leaf_bounds"."leaf"
    AND "root_axes"."axis" = "leaf_bounds"."axis"
  LEFT JOIN "other_counts"
    ON "leaves"."tree" = "other_counts"."tree"
    AND "leaves"."leaf" = "other_counts"."leaf"
), "possible" AS (
  SELECT
    "points"."tree",
    "points"."point",
    "slices"."leaf",
    "slices"."others"
  FROM "work"."points" AS "points"
  INNER JOIN "slices"
    ON "points"."tree" = "slices"."tree"
    AND "points"."axis" = "slices"."axis"
    AND COALESCE("points"."value" > "slices"."low", TRUE)
    AND COALESCE("points"."value" <= "slices"."high", TRUE)
)
SELECT
  "tree",
  "point",
  "leaf"
FROM "possible"
WHERE
  "others" = 0
UNION ALL
SELECT
  "possible"."tree",
  "possible"."point",
  "possible"."leaf"
FROM "possible"
INNER JOIN "other_bounds"
  ON "possible"."tree" = "other_bounds"."tree"
  AND "possible"."leaf" = "other_bounds"."leaf"
LEFT JOIN "work"."points" AS "points"
  ON "possible"."tree" = "points"."tree"
  AND "possible"."point" = "points"."point"
  AND "other_bounds"."axis" = "points"."axis"
WHERE
  "possible"."others" > 0
GROUP BY
  "possible"."tree",
  "possible"."point",
  "possible"."leaf"
HAVING
  MIN(
    CASE
      WHEN "points"."value" <= "other_bounds"."low"
      THEN 0
      WHEN "points"."value" > "other_bounds"."high"
      THEN 0
      ELSE 1
    END
  ) = 1

-- tree/point_units
WITH "placed" AS (
  SELECT
    *,
    MAX(CASE WHEN "target" = 1 THEN "value" END) OVER "places" AS "block",
    LAG("value") OVER "places" AS "previous_value",
    LEAD("value") OVER "places" AS "next_value"
  FROM "work"."cuttable_points" AS "cuttable_points"
  WHERE
    "axes" > 1
  WINDOW "places" AS (PARTITION BY "tree", "axis" ORDER BY "value")
)
SELECT
  "tree",
  CAST(1 AS INT) AS "node",
  "point" AS "unit",
  "axis",
  "block",
  "value" AS "low",
  "value" AS "high",
  CAST(CASE WHEN "value" IN ("previous_value", "next_value") THEN 0 ELSE 1 END AS INT) AS "own_values",
  CAST("target" AS INT) AS "positives",
  CAST(1 - "target" AS INT) AS "negatives"
FROM "placed"

-- tree/roots
WITH "counts" AS (
  SELECT
    "tree",
    "axis",
    SUM("target") AS "positives",
    COUNT(*) AS "points"
  FROM "work"."points" AS "points"
  GROUP BY
    "tree",
    "axis"
)
SELECT
  "tree",
  COUNT(*) AS "axes",
  CAST(MAX("positives") AS BIGINT) AS "positives",
  CAST(MAX("points" - "positives") AS BIGINT) AS "negatives"
FROM "counts"
GROUP BY
  "tree"

-- tree/screened
WITH "goals" AS (
  SELECT
    "label",
    "positives",
    "f1" + $margin / SQRT("positives") AS "f1"
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

-- tree/value_cuts
WITH "largest" AS (
  SELECT
    "cuts"."tree",
    "cuts"."node",
    MAX("points"."value") AS "value"
  FROM "work"."cuts" AS "cuts"
  INNER JOIN "work"."points" AS "points"
    ON "cuts"."tree" = "points"."tree"
    AND "cuts"."axis" = "points"."axis"
    AND "cuts"."cut" >= "points"."value"
  GROUP BY
    "cuts"."tree",
    "cuts"."node"
)
SELECT
  "cuts"."tree",
  "cuts"."node",
  "cuts"."depth",
  "cuts"."axis",
  LEAST(
    "cuts"."cut",
    "largest"."value" + 1e-6 * GREATEST(ABS("largest"."value"), ABS("cuts"."cut"))
  ) AS "cut",
  "cuts"."below_positives",
  "cuts"."below_negatives",
  "cuts"."above_positives",
  "cuts"."above_negatives"
FROM "work"."cuts" AS "cuts"
INNER JOIN "largest"
  ON "cuts"."tree" = "largest"."tree" AND "cuts"."node" = "largest"."node"

-- tree/verdicts
WITH "subtrees" AS (
  SELECT
    "grown_nodes"."tree",
    "grown_nodes"."node",
    "grown_nodes"."depth",
    "grown_nodes"."positive",
    "grown_nodes"."errors",
    "below"."errors" + "above"."errors" AS "subtree_errors",
    "below"."leaf" AND "above"."leaf" AND "below"."positive" = "above"."positive" AS "same"
  FROM "work"."grown_nodes" AS "grown_nodes"
  INNER JOIN "work"."verdicts" AS "below"
    ON "grown_nodes"."tree" = "below"."tree"
    AND 2 * "grown_nodes"."node" = "below"."node"
  INNER JOIN "work"."verdicts" AS "above"
    ON "grown_nodes"."tree" = "above"."tree"
    AND 2 * "grown_nodes"."node" + 1 = "above"."node"
  WHERE
    "grown_nodes"."depth" = $depth AND NOT "grown_nodes"."axis" IS NULL
)
SELECT
  "tree",
  "node",
  "depth",
  "same" OR "errors" <= "subtree_errors" + 0.1 AS "leaf",
  "positive",
  CASE WHEN "errors" <= "subtree_errors" + 0.1 THEN "errors" ELSE "subtree_errors" END AS "errors"
FROM "subtrees"
