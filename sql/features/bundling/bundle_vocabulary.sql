-- The vocabulary, with the number of bundles that have each term.
--
-- Reads:   vocabulary (term, word, field, name)
--          bundle_bags (word)
-- Returns: (term, word, field, name, documents), one row per term
WITH counts AS (
    SELECT
        word,
        COUNT(*) AS documents
    FROM bundle_bags
    GROUP BY word
)

SELECT
    vocabulary.term,
    vocabulary.word,
    vocabulary.field,
    vocabulary.name,
    counts.documents
FROM vocabulary
INNER JOIN counts ON vocabulary.word = counts.word
ORDER BY vocabulary.term
