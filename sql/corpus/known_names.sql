-- The terms of ready (document, term, value) rows that training knew.
--
-- Reads:   entries (name)
--          spellings (name, term)
-- Returns: (word, name), one row per term; name keeps the source's type
WITH names AS (
    SELECT DISTINCT name FROM entries
)

SELECT
    spellings.term AS word,
    names.name
FROM names
INNER JOIN spellings ON CAST(names.name AS VARCHAR) = spellings.name
