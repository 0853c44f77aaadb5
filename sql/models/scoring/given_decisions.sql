-- Decisions on labels of which a document gets one: the best-scoring, whatever each by itself says.
--
-- Reads:   own_decisions (doc, label, score, probability)
-- Returns: (doc, label, score, probability, positive), one row per document and label
SELECT
    own_decisions.doc,
    own_decisions.label,
    own_decisions.score,
    own_decisions.probability,
    ROW_NUMBER() OVER (
        PARTITION BY own_decisions.doc ORDER BY own_decisions.score DESC, own_decisions.label
    ) = 1 AS positive
FROM own_decisions
