-- How many tokens each document has, counted by what they weigh. PostgreSQL sums single precision
-- in single precision.
--
-- Reads:   entries (doc, weight)
-- Returns: (doc, tokens), one row per document with a known term
SELECT
    doc,
    SUM(CAST(weight AS DOUBLE PRECISION)) AS tokens
FROM entries
GROUP BY doc
