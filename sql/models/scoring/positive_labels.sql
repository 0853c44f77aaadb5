-- The labels that each document is given, each by its own decision.
--
-- Reads:   decisions (doc, label, score, positive)
-- Returns: (doc, label, score), one row per document and label that it is given
SELECT
    doc,
    label,
    score
FROM decisions
WHERE positive
