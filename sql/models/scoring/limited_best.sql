-- Decisions on labels of which a document gets one, or none: the best-scoring after handicaps, if
-- its log-odds are above the least that it must have.
--
-- Reads:   own_decisions (doc, label, score, probability)
--          limits (label, handicap, least)
-- Returns: (doc, label, score, probability, positive), one row per document and label
SELECT
    own_decisions.doc,
    own_decisions.label,
    own_decisions.score,
    own_decisions.probability,
    COALESCE(own_decisions.score > limits.least, TRUE)
    AND ROW_NUMBER() OVER (
        PARTITION BY own_decisions.doc
        ORDER BY own_decisions.score - limits.handicap DESC, own_decisions.label
    ) = 1 AS positive
FROM own_decisions
INNER JOIN limits ON own_decisions.label = limits.label
