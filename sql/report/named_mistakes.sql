-- The worst mistakes by the names of documents and labels, to be read back.
--
-- Reads:   mistakes (given, place, doc, label, score)
--          decisions (doc, label, probability)
--          documents (doc, id)
--          labels (label, name)
-- Returns: (given, doc, document, label, score, probability), one row per mistake, the worst first
SELECT
    mistakes.given,
    mistakes.doc,
    CAST(documents.id AS VARCHAR) AS document,
    labels.name AS label,
    mistakes.score,
    decisions.probability
FROM mistakes
INNER JOIN decisions ON mistakes.doc = decisions.doc AND mistakes.label = decisions.label
INNER JOIN documents ON mistakes.doc = documents.doc
INNER JOIN labels ON mistakes.label = labels.label
ORDER BY mistakes.given, mistakes.place
