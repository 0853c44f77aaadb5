-- The terms that training learned, as they are.
--
-- Reads:   terms (term, name, documents, idf)
-- Returns: (term, name, documents, idf), one row per term
SELECT
    term,
    name,
    documents,
    idf
FROM terms
ORDER BY term
