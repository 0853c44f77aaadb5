-- Each label's decision on each document, with its log-odds as score and the probability.
--
-- Reads:   coordinates (label, stage, doc, value)
--          point_leaves (tree, point, leaf)
--          model_leaves (label, leaf, positive, slope, intercept)
-- Returns: (doc, label, score, probability, positive), one row per document and label
WITH odds AS (
    SELECT
        coordinates.doc,
        coordinates.label,
        model_leaves.slope * coordinates.value + model_leaves.intercept AS score,
        model_leaves.positive
    FROM coordinates
    INNER JOIN point_leaves
        ON coordinates.label = point_leaves.tree AND coordinates.doc = point_leaves.point
    INNER JOIN model_leaves
        ON point_leaves.tree = model_leaves.label AND point_leaves.leaf = model_leaves.leaf
    WHERE coordinates.stage = 0
)

SELECT
    doc,
    label,
    score,
    1 / (1 + EXP(GREATEST(LEAST(-score, 500), -500))) AS probability,
    positive
FROM odds
