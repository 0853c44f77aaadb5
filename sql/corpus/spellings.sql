-- Which term each token of each field counts as: what scoring needs to read new documents.
--
-- Reads:   word_spellings (field, name, word)
--          vocabulary (term, word)
-- Returns: (field, name, term), one row per token seen in training
SELECT
    word_spellings.field,
    CAST(word_spellings.name AS VARCHAR) AS name,
    vocabulary.term
FROM word_spellings
INNER JOIN vocabulary ON word_spellings.word = vocabulary.word
ORDER BY vocabulary.term, name
