-- Decisions of labels of which a document has one: the best-scoring one is given.
--
-- Reads:   scores (doc, label, score)
--          predictions (doc, label)
-- Returns: (doc, label, score, positive), one row per document and label
SELECT
    scores.doc,
    scores.label,
    scores.score,
    predictions.label IS NOT NULL AS positive
FROM scores
LEFT JOIN predictions ON scores.doc = predictions.doc AND scores.label = predictions.label
