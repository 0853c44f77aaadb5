-- Each label's decision on each document, with its log-odds as score and the probability.
--
-- Reads:   coordinates (label, stage, doc, value)
--          point_leaves (tree, point, leaf)
--          leaves (label, leaf, positive, slope, intercept)
-- Returns: (doc, label, score, probability, positive), one row per document and label
WITH odds AS (
    SELECT
        coordinates.doc,
        coordinates.label,
        leaves.slope * coordinates.value + leaves.intercept AS score,
        leaves.positive
    FROM coordinates
    INNER JOIN point_leaves
        ON coordinates.label = point_leaves.tree AND coordinates.doc = point_leaves.point
    INNER JOIN leaves
        ON point_leaves.tree = leaves.label AND point_leaves.leaf = leaves.leaf
    WHERE coordinates.stage = 0
)

SELECT
    odds.doc,
    odds.label,
    odds.score,
    1 / (1 + EXP(GREATEST(LEAST(-odds.score, 500), -500))) AS probability,
    odds.positive
FROM odds
