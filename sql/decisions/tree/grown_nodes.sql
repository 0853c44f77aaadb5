-- The trees before pruning, with the errors that each node would make as a leaf: those it makes,
-- plus what C4.5 adds for the confidence (Quinlan 1993, section 4.2).
--
-- Reads:   roots (tree, positives, negatives)
--          cuts (tree, node, depth, axis, cut, below_positives, below_negatives, above_positives,
--          above_negatives)
-- Returns: (tree, node, depth, axis, cut, positives, negatives, positive, errors), one row per
--          node; axis and cut are NULL for leaves
-- Binds:   $positive_weight   what a positive counts
--          $negative_weight   what a negative counts
--          $confidence        chance that a leaf makes more errors than estimated
--          $coefficient       square of the normal deviate of that chance
-- Hints:   unordered
WITH counts AS (
    SELECT
        tree,
        CAST(1 AS INTEGER) AS node,
        CAST(0 AS INTEGER) AS depth,
        positives,
        negatives
    FROM roots
    UNION ALL
    SELECT
        tree,
        2 * node AS node,
        depth + 1 AS depth,
        below_positives AS positives,
        below_negatives AS negatives
    FROM cuts
    UNION ALL
    SELECT
        tree,
        2 * node + 1 AS node,
        depth + 1 AS depth,
        above_positives AS positives,
        above_negatives AS negatives
    FROM cuts
),

weighted AS (
    SELECT
        tree,
        node,
        depth,
        positives * CAST($positive_weight AS DOUBLE) AS positives,
        negatives * CAST($negative_weight AS DOUBLE) AS negatives
    FROM counts
),

decided AS (
    SELECT
        tree,
        node,
        depth,
        positives,
        negatives,
        positives > negatives AS positive,
        positives + negatives AS weight,
        CASE WHEN positives > negatives THEN negatives ELSE positives END AS wrong
    FROM weighted
),

-- Below one error C4.5 interpolates between its estimates for none and for one.
halves AS (
    SELECT
        tree,
        node,
        depth,
        positives,
        negatives,
        positive,
        weight,
        wrong,
        CASE WHEN wrong < 1 THEN 1.5 ELSE wrong + 0.5 END AS half_more,
        weight * (1 - EXP(LN($confidence) / weight)) AS added_to_none
    FROM decided
),

added AS (
    SELECT
        tree,
        node,
        depth,
        positives,
        negatives,
        positive,
        wrong,
        added_to_none,
        CASE
            WHEN half_more >= weight THEN 0.67 * (weight + 0.5 - half_more)
            ELSE
                weight * (
                    half_more
                    + $coefficient / 2
                    + SQRT(
                        $coefficient
                        * (half_more * (1 - half_more / weight) + $coefficient / 4)
                    )
                ) / (weight + $coefficient) - (half_more - 0.5)
        END AS added_to_some
    FROM halves
)

SELECT
    added.tree,
    added.node,
    added.depth,
    cuts.axis,
    cuts.cut,
    added.positives,
    added.negatives,
    added.positive,
    CASE
        WHEN added.wrong < 1
            THEN
                added.wrong
                + added.added_to_none
                + added.wrong * (added.added_to_some - added.added_to_none)
        ELSE added.wrong + added.added_to_some
    END AS errors
FROM added
LEFT JOIN cuts ON added.tree = cuts.tree AND added.node = cuts.node
