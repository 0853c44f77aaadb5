-- In how many documents each term is.
--
-- Reads:   weights (doc, term)
-- Returns: (term, documents), one row per term
SELECT
    term,
    COUNT(*) AS documents
FROM weights
GROUP BY term
