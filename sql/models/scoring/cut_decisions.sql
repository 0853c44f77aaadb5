-- Each label's decision on each document, where labels have one discriminant and its cuts, with its
-- log-odds as score and the probability.
--
-- Reads:   coordinates (label, doc, value)
--          leaves (label, leaf, positive, slope, intercept)
--          bounds (label, leaf, low, high)
-- Returns: (doc, label, score, probability, positive), one row per document and label
WITH cuts AS (
    SELECT
        leaves.label,
        leaves.positive,
        leaves.slope,
        leaves.intercept,
        bounds.low,
        bounds.high
    FROM leaves
    LEFT JOIN bounds ON leaves.label = bounds.label AND leaves.leaf = bounds.leaf
),

odds AS (
    SELECT
        coordinates.doc,
        coordinates.label,
        cuts.slope * coordinates.value + cuts.intercept AS score,
        cuts.positive
    FROM coordinates
    INNER JOIN cuts
        ON
            coordinates.label = cuts.label
            AND COALESCE(coordinates.value > cuts.low, TRUE)
            AND COALESCE(coordinates.value <= cuts.high, TRUE)
)

SELECT
    odds.doc,
    odds.label,
    odds.score,
    1 / (1 + EXP(GREATEST(LEAST(-odds.score, 500), -500))) AS probability,
    odds.positive
FROM odds
