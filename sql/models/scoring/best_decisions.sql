-- Decisions of labels of which a document has one: the best-scoring label is given. Where scores
-- are log posteriors up to a constant, they give probabilities that sum to 1; else there are none.
--
-- Reads:   coordinates (label, doc, value)
--          leaves (label, slope, intercept)
-- Returns: (doc, label, score, probability, positive), one row per document and label
WITH ranked AS (
    SELECT
        coordinates.doc,
        coordinates.label,
        CAST(coordinates.value AS DOUBLE) AS score,
        leaves.slope * coordinates.value + leaves.intercept AS odds,
        ROW_NUMBER() OVER (
            PARTITION BY coordinates.doc ORDER BY coordinates.value DESC, coordinates.label
        ) AS place
    FROM coordinates
    INNER JOIN leaves ON coordinates.label = leaves.label
),

best AS (
    SELECT
        ranked.doc,
        MAX(ranked.odds) AS odds
    FROM ranked
    GROUP BY ranked.doc
),

shares AS (
    SELECT
        ranked.doc,
        ranked.label,
        ranked.score,
        ranked.place,
        CASE
            -- PostgreSQL refuses to round what is too small for FLOAT.
            WHEN ranked.odds IS NOT NULL THEN EXP(GREATEST(ranked.odds - best.odds, -80))
        END AS share
    FROM ranked
    INNER JOIN best ON ranked.doc = best.doc
),

totals AS (
    SELECT
        shares.doc,
        SUM(shares.share) AS share
    FROM shares
    GROUP BY shares.doc
)

SELECT
    shares.doc,
    shares.label,
    shares.score,
    -- FLOAT, so that the order in which shares were added up does not matter.
    CAST(CAST(shares.share / totals.share AS FLOAT) AS DOUBLE) AS probability,
    shares.place = 1 AS positive
FROM shares
INNER JOIN totals ON shares.doc = totals.doc
