-- The documents with a term that training knew.
--
-- Reads:   entries (doc)
-- Returns: (doc), one row per document
SELECT entries.doc
FROM entries
GROUP BY entries.doc
