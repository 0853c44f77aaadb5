-- The cuts before the first level: none.
--
-- Returns: (tree, node, depth, axis, cut, below_positives, below_negatives, above_positives,
--          above_negatives), no row
-- Hints:   unordered
SELECT
    CAST(0 AS INTEGER) AS tree,
    CAST(0 AS INTEGER) AS node,
    CAST(0 AS INTEGER) AS depth,
    CAST(0 AS INTEGER) AS axis,
    CAST(0 AS DOUBLE) AS cut,
    CAST(0 AS BIGINT) AS below_positives,
    CAST(0 AS BIGINT) AS below_negatives,
    CAST(0 AS BIGINT) AS above_positives,
    CAST(0 AS BIGINT) AS above_negatives
WHERE FALSE
