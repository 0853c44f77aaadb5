-- Each label's decision on each document, with its log-odds as score and the probability.
--
-- PostgreSQL takes the leaves of documents for few and would compare each with every coordinate:
-- both are brought together by grouping, which is fast however many there are. The left join, which
-- finds a leaf each time, keeps the guess at how many there are.
--
-- Reads:   coordinates (label, stage, doc, value)
--          point_leaves (tree, point, leaf)
--          leaves (label, leaf, positive, slope, intercept)
-- Returns: (doc, label, score, probability, positive), one row per document and label
WITH sides AS (
    SELECT
        doc,
        label,
        value,
        CAST(NULL AS INTEGER) AS leaf
    FROM coordinates
    WHERE stage = 0
    UNION ALL
    SELECT
        point AS doc,
        tree AS label,
        CAST(NULL AS REAL) AS value,
        leaf
    FROM point_leaves
),

placed AS (
    SELECT
        doc,
        label,
        MAX(value) AS value,
        MAX(leaf) AS leaf
    FROM sides
    GROUP BY doc, label
),

odds AS (
    SELECT
        placed.doc,
        placed.label,
        leaves.slope * placed.value + leaves.intercept AS score,
        leaves.positive
    FROM placed
    LEFT JOIN leaves ON placed.label = leaves.label AND placed.leaf = leaves.leaf
)

SELECT
    doc,
    label,
    score,
    1 / (1 + EXP(GREATEST(LEAST(-score, 500), -500))) AS probability,
    positive
FROM odds
