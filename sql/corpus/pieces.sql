-- The tokens in each distinct chunk of text.
--
-- Reads:   names (field, name, count)
-- Returns: (field, chunk, name, count), one row per token of a chunk
-- Binds:   $pattern   regular expression of a token, which must not match across chunks
SELECT
    field,
    name AS chunk,
    UNNEST(REGEXP_EXTRACT_ALL(name, $pattern)) AS name,
    count
FROM names
