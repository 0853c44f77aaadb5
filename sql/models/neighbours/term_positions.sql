-- How long documents are in the space of all terms.
--
-- Reads:   entries (doc, weight)
-- Returns: (doc, length), one row per document with a term
SELECT
    doc,
    SQRT(SUM(CAST(weight AS DOUBLE) * weight)) AS length
FROM entries
GROUP BY doc
