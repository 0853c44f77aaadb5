-- The words to leave out, from a file or table of the user's.
--
-- Reads:   source (name)
-- Returns: (name), one row per word
SELECT DISTINCT LOWER(NORMALIZE(name)) AS name
FROM source
WHERE name IS NOT NULL
