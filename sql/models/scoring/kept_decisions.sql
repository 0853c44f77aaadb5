-- The decisions on documents that are kept.
--
-- Reads:   all_decisions (doc, label, score, probability, positive)
--          document_rows (doc)
-- Returns: (doc, label, score, probability, positive), one row per document and label
SELECT
    all_decisions.doc,
    all_decisions.label,
    all_decisions.score,
    all_decisions.probability,
    all_decisions.positive
FROM all_decisions
INNER JOIN document_rows ON all_decisions.doc = document_rows.doc
