-- The words to leave out.
--
-- Returns: (name), one row per word
-- Binds:   $words   list of words
SELECT UNNEST(CAST($words AS VARCHAR[])) AS name
