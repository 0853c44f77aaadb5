-- The terms with their inverse document frequency ln(N / df).
--
-- Reads:   vocabulary (term, name, documents)
--          document_rows (doc)
-- Returns: (term, name, documents, idf), one row per term
WITH collection AS (
    SELECT COUNT(*) AS documents FROM document_rows
)

SELECT
    vocabulary.term,
    vocabulary.name,
    vocabulary.documents,
    LN(CAST(collection.documents AS DOUBLE) / vocabulary.documents) AS idf
FROM vocabulary
CROSS JOIN collection
ORDER BY vocabulary.term
