-- How uncertain a model is of each document. Where one label is given: by how little the score of
-- the best label is above that of the next, from 1 for not at all towards 0.
--
-- Reads:   decisions (doc, label, score, probability)
-- Returns: (doc, label, other, probability, uncertainty), one row per document with two scores
WITH placed AS (
    SELECT
        doc,
        label,
        score,
        probability,
        ROW_NUMBER() OVER (PARTITION BY doc ORDER BY score DESC, label) AS place
    FROM decisions
)

SELECT
    best.doc,
    best.label,
    second.label AS other,
    best.probability,
    1 / (1 + best.score - second.score) AS uncertainty
FROM placed AS best
INNER JOIN placed AS second ON best.doc = second.doc
WHERE best.place = 1 AND second.place = 2
