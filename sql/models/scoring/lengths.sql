-- How many tokens each document has, counted by what they weigh.
--
-- Reads:   entries (doc, weight)
-- Returns: (doc, tokens), one row per document with a known term
SELECT
    entries.doc,
    SUM(entries.weight) AS tokens
FROM entries
GROUP BY entries.doc
