-- The scores of decisions, to rank labels and documents by.
--
-- Reads:   decisions (doc, label, score)
-- Returns: (doc, label, score), one row per document and label
SELECT
    doc,
    label,
    score
FROM decisions
