-- The single words that the names are made of, for the stemmer.
--
-- Reads:   names (name)
-- Returns: (name), one row per distinct word
WITH parts AS (
    SELECT UNNEST(STRING_TO_ARRAY(name, ' ')) AS name FROM names
)

SELECT DISTINCT name FROM parts
ORDER BY name
