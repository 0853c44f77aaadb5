-- The vocabulary of the terms that are kept.
--
-- Reads:   vocabulary (term, word, field, name, documents)
--          selected_terms (term, earlier)
-- Returns: (term, word, field, name, documents), one row per term that is kept
SELECT
    selected_terms.term,
    vocabulary.word,
    vocabulary.field,
    vocabulary.name,
    vocabulary.documents
FROM vocabulary
INNER JOIN selected_terms ON vocabulary.term = selected_terms.earlier
ORDER BY selected_terms.term
