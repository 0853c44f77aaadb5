-- The terms with their inverse document frequency ln(N / df). N counts all documents that were
-- read, also those in which no term is left.
--
-- Reads:   vocabulary (term, name, documents)
--          collection (documents)
-- Returns: (term, name, documents, idf), one row per term
SELECT
    vocabulary.term,
    vocabulary.name,
    vocabulary.documents,
    LN(CAST(collection.documents AS DOUBLE) / vocabulary.documents) AS idf
FROM vocabulary
CROSS JOIN collection
ORDER BY vocabulary.term
