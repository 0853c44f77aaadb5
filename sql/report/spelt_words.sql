-- How the terms that count most are spelt in texts.
--
-- Reads:   telling_words (item, term, contribution)
--          terms (term, name)
--          spellings (name, term)
-- Returns: (term, spelling), one row per term and spelling
SELECT DISTINCT
    terms.name AS term,
    spellings.name AS spelling
FROM telling_words
INNER JOIN terms ON telling_words.term = terms.name
INNER JOIN spellings ON terms.term = spellings.term
ORDER BY terms.name, spellings.name
