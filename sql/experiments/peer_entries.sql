-- The weights of the documents, for a peer that works in memory.
--
-- Reads:   weights (doc, term, weight)
-- Returns: (doc, term, weight), one row per posting
SELECT
    doc,
    term,
    weight
FROM weights
ORDER BY doc, term
