-- The best cut of each open node that has a valid one: C4.5 with the corrections of release 8
-- (Quinlan 1996), cuts only where the class changes (Fayyad and Irani 1992). Of equally good cuts
-- the one on the smaller axis is taken, then the smaller one.
--
-- Reads:   units (tree, node, axis, block, low, high, own_values, positives, negatives)
-- Returns: (tree, node, depth, axis, cut, below_positives, below_negatives, above_positives,
--          above_negatives), one row per node that is cut; the counts are of points
-- Binds:   $depth             the level of the open nodes, 0 for roots
--          $min_leaf          the least number of points on either side
--          $positive_weight   what a positive counts
--          $negative_weight   what a negative counts
-- Hints:   unordered
WITH blocks AS (
    SELECT
        tree,
        node,
        axis,
        MIN(low) AS low,
        MAX(high) AS high,
        SUM(own_values) AS own_values,
        SUM(CAST(positives AS DOUBLE)) AS positives,
        SUM(CAST(negatives AS DOUBLE)) AS negatives
    FROM units
    GROUP BY tree, node, axis, block, low = block
),

totals AS (
    SELECT
        tree,
        node,
        axis,
        SUM(own_values) AS own_values,
        SUM(positives) AS positives,
        SUM(negatives) AS negatives
    FROM blocks
    GROUP BY tree, node, axis
),

shared_values AS (
    SELECT
        tree,
        node,
        axis,
        COUNT(DISTINCT low) AS distinct_values
    FROM units
    WHERE own_values = 0
    GROUP BY tree, node, axis
),

edges AS (
    SELECT
        tree,
        node,
        axis,
        high,
        positives,
        negatives,
        LEAD(low) OVER places AS next_low,
        LEAD(positives) OVER places AS next_positives,
        LEAD(negatives) OVER places AS next_negatives,
        SUM(positives) OVER places AS below_positives,
        SUM(negatives) OVER places AS below_negatives
    FROM blocks
    WINDOW places AS (PARTITION BY tree, node, axis ORDER BY low)
),

-- The middle of two neighbouring floating-point numbers may be the upper one.
sides AS (
    SELECT
        edges.tree,
        edges.node,
        edges.axis,
        CASE
            WHEN edges.high / 2 + edges.next_low / 2 < edges.next_low
                THEN edges.high / 2 + edges.next_low / 2
            ELSE edges.high
        END AS cut,
        edges.below_positives,
        edges.below_negatives,
        totals.positives - edges.below_positives AS above_positives,
        totals.negatives - edges.below_negatives AS above_negatives
    FROM edges
    INNER JOIN totals
        ON edges.tree = totals.tree AND edges.node = totals.node AND edges.axis = totals.axis
    WHERE
        edges.positives + edges.next_positives > 0
        AND edges.negatives + edges.next_negatives > 0
),

weighted AS (
    SELECT
        tree,
        node,
        axis,
        cut,
        below_positives,
        below_negatives,
        above_positives,
        above_negatives,
        below_positives * $positive_weight AS positive_below,
        below_negatives * $negative_weight AS negative_below,
        above_positives * $positive_weight AS positive_above,
        above_negatives * $negative_weight AS negative_above,
        (below_positives + above_positives) * $positive_weight AS positive,
        (below_negatives + above_negatives) * $negative_weight AS negative
    FROM sides
    WHERE
        below_positives + below_negatives >= $min_leaf
        AND above_positives + above_negatives >= $min_leaf
),

-- Cuts that are equally good must tie however their gains were rounded, hence multiples of 1e-9.
gains AS (
    SELECT
        tree,
        node,
        axis,
        cut,
        below_positives,
        below_negatives,
        above_positives,
        above_negatives,
        positive_below + negative_below AS below,
        positive_above + negative_above AS above,
        positive + negative AS weight,
        FLOOR(
            0.5 + 1e9 * (
                (positive + negative) * LN(positive + negative)
                - positive * LN(positive)
                - negative * LN(negative)
                - (positive_below + negative_below) * LN(positive_below + negative_below)
                + COALESCE(positive_below * LN(NULLIF(positive_below, 0)), 0)
                + COALESCE(negative_below * LN(NULLIF(negative_below, 0)), 0)
                - (positive_above + negative_above) * LN(positive_above + negative_above)
                + COALESCE(positive_above * LN(NULLIF(positive_above, 0)), 0)
                + COALESCE(negative_above * LN(NULLIF(negative_above, 0)), 0)
            ) / ((positive + negative) * LN(2))
        ) / 1e9 AS gain
    FROM weighted
),

best_gains AS (
    SELECT
        tree,
        node,
        axis,
        MAX(gain) AS gain
    FROM gains
    GROUP BY tree, node, axis
),

axis_cuts AS (
    SELECT
        gains.tree,
        gains.node,
        gains.axis,
        gains.cut,
        gains.below_positives,
        gains.below_negatives,
        gains.above_positives,
        gains.above_negatives,
        gains.gain
        - LN(totals.own_values + COALESCE(shared_values.distinct_values, 0) - 1)
        / (gains.weight * LN(2)) AS corrected_gain,
        (
            gains.weight * LN(gains.weight)
            - gains.below * LN(gains.below)
            - gains.above * LN(gains.above)
        ) / (gains.weight * LN(2)) AS split_information,
        ROW_NUMBER() OVER (
            PARTITION BY gains.tree, gains.node, gains.axis ORDER BY gains.cut
        ) AS place
    FROM gains
    INNER JOIN best_gains
        ON
            gains.tree = best_gains.tree
            AND gains.node = best_gains.node
            AND gains.axis = best_gains.axis
            AND gains.gain = best_gains.gain
    INNER JOIN totals
        ON gains.tree = totals.tree AND gains.node = totals.node AND gains.axis = totals.axis
    LEFT JOIN shared_values
        ON
            gains.tree = shared_values.tree
            AND gains.node = shared_values.node
            AND gains.axis = shared_values.axis
),

node_cuts AS (
    SELECT
        tree,
        node,
        axis,
        cut,
        below_positives,
        below_negatives,
        above_positives,
        above_negatives,
        ROW_NUMBER() OVER (
            PARTITION BY tree, node
            ORDER BY FLOOR(0.5 + 1e9 * corrected_gain / split_information) DESC, axis
        ) AS place
    FROM axis_cuts
    WHERE place = 1 AND corrected_gain > 0
)

SELECT
    tree,
    node,
    CAST($depth AS INTEGER) AS depth,
    axis,
    cut,
    CAST(below_positives AS BIGINT) AS below_positives,
    CAST(below_negatives AS BIGINT) AS below_negatives,
    CAST(above_positives AS BIGINT) AS above_positives,
    CAST(above_negatives AS BIGINT) AS above_negatives
FROM node_cuts
WHERE place = 1
